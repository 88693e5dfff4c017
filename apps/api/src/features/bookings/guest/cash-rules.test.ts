import { expect, test } from 'vitest'
import { judgeCash, type CashCaps, type CashTerms, type UnpaidRooms } from './cash-rules.ts'

const caps: CashCaps = { perAddress: 10, perEmail: 10, perHotelPercent: 50, roomsBeforeVerification: 4 }
const nobody: UnpaidRooms = { rooms: 1, byAddress: 0, todayByAddress: 0, byEmail: 0, ownNight: 0, newNight: 0 }
const anyHotel: CashTerms = { maxRooms: null, hotelRooms: 40, paysOnline: true, planPrepaid: false }
const judge = (unpaid: Partial<UnpaidRooms>, terms: Partial<CashTerms> = {}) =>
  judgeCash({ ...nobody, ...unpaid }, { ...anyHotel, ...terms }, caps)

test.each<[string, Partial<UnpaidRooms>, Partial<CashTerms>, ReturnType<typeof judgeCash>]>([
  ['a first room', {}, {}, 'fine'],
  ['a family of four rooms', { rooms: 4 }, {}, 'fine'],
  ['a fifth room of an address', { byAddress: 4, ownNight: 4, newNight: 4 }, {}, 'verify'],
  ['a fifth room of an address within a day, at whatever hotels', { todayByAddress: 4 }, {}, 'verify'],
  ['many rooms of an address at other hotels', { todayByAddress: 100 }, {}, 'verify'],
  ['the group that books once', { rooms: 15 }, {}, 'verify'],
  ['the group that needs more than half the house', { rooms: 21 }, {}, 'limit_reached'],
  ['the tenth room of an office', { byAddress: 9, ownNight: 9, newNight: 9 }, {}, 'verify'],
  ['the eleventh', { byAddress: 10 }, {}, 'limit_reached'],
  ['the eleventh of an e-mail address, from anywhere', { byEmail: 10 }, {}, 'limit_reached'],
  [
    'half of a small house on one night',
    { byAddress: 5, ownNight: 5, newNight: 5 },
    { hotelRooms: 10 },
    'limit_reached',
  ],
  ['the same on other nights', { byAddress: 5, newNight: 0 }, { hotelRooms: 10 }, 'verify'],
  ['a rush on one night', { newNight: 20 }, {}, 'limit_reached'],
  ['a rush on a hotel that is paid in cash alone', { newNight: 20 }, { paysOnline: false }, 'verify'],
  ['a hotel without cash', {}, { maxRooms: 0 }, 'not_accepted'],
  ['a hotel with cash for two rooms', { rooms: 2 }, { maxRooms: 2 }, 'fine'],
  ['a third room there', { rooms: 3 }, { maxRooms: 2 }, 'too_many_rooms'],
  ['a third room in a booking of its own', { byEmail: 2, ownNight: 2 }, { maxRooms: 2 }, 'too_many_rooms'],
])('%s', (_name, unpaid, terms, verdict) => {
  expect(judge(unpaid, terms)).toBe(verdict)
})
