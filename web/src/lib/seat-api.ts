/** Requests of whoever takes or has a seat: people, bots and programs, other devices, being told of one's turn. */
import type { AskDeviceCode } from '../gen/AskDeviceCode'
import type { AskProgram } from '../gen/AskProgram'
import type { DeviceCode } from '../gen/DeviceCode'
import type { Join } from '../gen/Join'
import type { Joined } from '../gen/Joined'
import type { NoticeSettings } from '../gen/NoticeSettings'
import type { NoticeText } from '../gen/NoticeText'
import type { ProgramAsked } from '../gen/ProgramAsked'
import type { ProgramInfo } from '../gen/ProgramInfo'
import type { RenewKey } from '../gen/RenewKey'
import type { SeatCommit } from '../gen/SeatCommit'
import type { StopTelling } from '../gen/StopTelling'
import type { TableInfo } from '../gen/TableInfo'
import type { TellMe } from '../gen/TellMe'
import type { UseDeviceCode } from '../gen/UseDeviceCode'
import { call, HostRefused, type OwnSeat, persist, post, table, tableInfo } from './api'
import { me } from './me.svelte'
import { randomHex } from './random'

/** Takes this seat; if somebody else was quicker, the next free one. */
async function inFreeSeat(
  id: string,
  seat: number,
  take: (seat: number) => Promise<Joined>,
): Promise<Joined> {
  try {
    return await take(seat)
  } catch (error) {
    if (!(error instanceof HostRefused) || error.reject.code !== 'seat-taken') throw error
    const free = (await tableInfo(id)).seats.findIndex(({ occupant }) => !occupant)
    if (free < 0) throw error
    return inFreeSeat(id, free, take)
  }
}

/** What was asked for and not answered yet: asked again, it is the same seat. */
const asked = new Map<string, Join>()

export const sitDown = (id: string, seat: number, commit: SeatCommit | null = null) =>
  inFreeSeat(id, seat, free => takeSeat(id, free, commit))

async function takeSeat(id: string, seat: number, commit: SeatCommit | null): Promise<Joined> {
  const path = `${table(id)}/seats/${seat}`
  const join = asked.get(path) ?? {
    name: me.name,
    avatar: me.avatar,
    commit,
    bot: null,
    secret: randomHex(20),
  }
  asked.set(path, join)
  try {
    const joined = await persist(() => post<Joined>(path, join))
    asked.delete(path)
    return joined
  } catch (error) {
    // A host in trouble may have given the seat and not be able to say so yet.
    if (error instanceof HostRefused && error.status < 500) asked.delete(path)
    throw error
  }
}

/** Seats somebody else who plays on this device. */
export function sitHere(id: string, seat: number, name: string): Promise<Joined> {
  const join: Join = { name, avatar: null, commit: null, bot: null, secret: randomHex(20) }
  return inFreeSeat(id, seat, free => persist(() => post(`${table(id)}/seats/${free}`, join)))
}

/** Seats a bot; only people at the table may. */
export function seatBot(id: string, seat: number, level: string, secret: string): Promise<Joined> {
  const join: Join = { name: '', avatar: null, commit: null, bot: level, secret: null }
  return inFreeSeat(id, seat, free => post(`${table(id)}/seats/${free}`, join, secret))
}

/** Another name and picture, before the game begins. */
export const changePerson = (id: string, { seat, secret }: OwnSeat) =>
  post<TableInfo>(`${table(id)}/seats/${seat}/person`, { name: me.name, avatar: me.avatar }, secret)

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
