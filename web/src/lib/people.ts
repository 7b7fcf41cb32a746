import type { Occupant } from '../gen/Occupant'
import type { SeatInfo } from '../gen/SeatInfo'
import type { TableInfo } from '../gen/TableInfo'

export const nameOf = (occupant: Occupant): string =>
  'person' in occupant ? occupant.person.name : occupant.bot.name

export const isBot = (seat: SeatInfo | undefined): boolean =>
  !!seat?.occupant && 'bot' in seat.occupant

export const seatName = (seat: SeatInfo | undefined): string =>
  seat?.occupant ? nameOf(seat.occupant) : 'a free seat'

export const namesOf = (table: TableInfo): string[] => table.seats.map(seatName)
