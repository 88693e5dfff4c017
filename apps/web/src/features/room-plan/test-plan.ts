import type { PlanStay, RoomPlan } from '@keystay/contract/room-plan/entities'

/** For tests: a room, which its number identifies too. */
export const planRoom = (number: string, status: 'available' | 'unavailable' = 'available') => ({
  id: number,
  number,
  roomTypeId: 't1',
  status,
})

/** For tests: a confirmed stay that has not begun. */
export const planStay = (bookedRoomId: string, roomId: string, checkIn: string, checkOut: string): PlanStay => ({
  bookedRoomId,
  bookingId: `b-${bookedRoomId}`,
  code: '7H4M2QXD',
  guest: 'Jana Brandt',
  checkIn,
  checkOut,
  status: 'confirmed',
  roomId,
  roomTypeId: 't1',
  adults: 2,
  children: 0,
  rooms: 1,
  stayId: `s-${bookedRoomId}`,
  state: 'expected',
  version: 1,
  begins: true,
  ends: true,
  pinned: false,
  movedFrom: null,
  payment: 'unpaid',
  readiness: null,
})

/** For tests: a part of the plan of two rooms of a type; `nights` is what the type has night by night. */
export const planPart = (
  from: string,
  to: string,
  stays: PlanStay[],
  nights: Partial<RoomPlan['roomTypes'][number]> = {},
): RoomPlan => ({
  from,
  to,
  today: '2026-11-21',
  currency: 'EUR',
  roomTypes: [
    {
      id: 't1',
      name: 'Doppelzimmer',
      version: 1,
      maxOccupancy: 2,
      occupied: [],
      capacity: [],
      closed: [],
      priceMinor: [],
      ...nights,
    },
  ],
  rooms: [planRoom('201'), planRoom('202')],
  stays,
  blocks: [],
})
