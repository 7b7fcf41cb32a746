/** Requests of whoever has a seat: programs, other devices, being told of one's turn. */
import type { AskDeviceCode } from '../gen/AskDeviceCode'
import type { AskProgram } from '../gen/AskProgram'
import type { DeviceCode } from '../gen/DeviceCode'
import type { Joined } from '../gen/Joined'
import type { NoticeSettings } from '../gen/NoticeSettings'
import type { NoticeText } from '../gen/NoticeText'
import type { ProgramAsked } from '../gen/ProgramAsked'
import type { ProgramInfo } from '../gen/ProgramInfo'
import type { RenewKey } from '../gen/RenewKey'
import type { StopTelling } from '../gen/StopTelling'
import type { TellMe } from '../gen/TellMe'
import type { UseDeviceCode } from '../gen/UseDeviceCode'
import { call, type OwnSeat, persist, post, table } from './api'
import { randomHex } from './random'

/** The programs that are connected to the host. */
export const programs = () => call<ProgramInfo[]>('/api/programs')

/** Asks a program to take a free seat; without a name, for a token with which any program can. */
export const askProgram = (id: string, free: number, program: string | null, secret: string) =>
  post<ProgramAsked>(`${table(id)}/seats/${free}/program`, { program } satisfies AskProgram, secret)

/** A code that opens this seat on another device; `stay` keeps it here too. */
export const askCode = (id: string, { seat, secret }: OwnSeat, stay: boolean) =>
  post<DeviceCode>(`${table(id)}/seats/${seat}/code`, { stay } satisfies AskDeviceCode, secret)

/** Takes the seat that a code of another device opens. */
export function useCode(code: string): Promise<Joined> {
  const whole: UseDeviceCode = { code, secret: randomHex(20) }
  return persist(() => post('/api/codes', whole))
}

/** A new key for this seat: all other devices are signed out. */
export function renewKey(id: string, { seat, secret }: OwnSeat): Promise<Joined> {
  const whole: RenewKey = { secret: randomHex(20) }
  return persist(() => post(`${table(id)}/seats/${seat}/key`, whole, secret))
}

/** The host's key for push services. */
export const noticeKey = () => call<NoticeSettings>('/api/notices')

/** Tells the person in this seat when it is their turn. Harmless to repeat. */
export const tellMe = (id: string, { seat, secret }: OwnSeat, how: TellMe) =>
  persist(() => post<NoticeText>(`${table(id)}/seats/${seat}/notices`, how, secret))

/** No longer tells them there. */
export const stopTelling = (id: string, { seat, secret }: OwnSeat, address: string) =>
  persist(() =>
    post<NoticeText>(
      `${table(id)}/seats/${seat}/notices/stop`,
      { address } satisfies StopTelling,
      secret,
    ),
  )
