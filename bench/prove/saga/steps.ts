import { createHash } from 'node:crypto'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import { cancelBooking } from '../../../apps/api/src/features/bookings/cancel-booking.ts'
import { changeBooking } from '../../../apps/api/src/features/bookings/guest/change-booking.ts'
import { confirmBooking } from '../../../apps/api/src/features/bookings/confirm-booking.ts'
import { createBooking } from '../../../apps/api/src/features/bookings/guest/create-booking.ts'
import { settleLivePayment } from '../../../apps/api/src/features/bookings/payments/settle-payment.ts'
import { startPayment } from '../../../apps/api/src/features/bookings/payments/start-payment.ts'
import { chooseTransfer } from '../../../apps/api/src/features/bookings/transfers/choose-transfer.ts'
import type { Random } from '../../../tooling/random.ts'
import { chooseBeside } from './beside.ts'
import { changesConfirmed } from './change-steps.ts'
import { chooseExempt, exemptionsOf } from './exemptions.ts'
import { bed, guestsPerBooking, keptExtraMinor, nightMinor, taxMinor, type SagaHotel } from './hotel.ts'
import type { Guest, World } from './world.ts'

/** Something that somebody does: what exactly is chosen when it is asked for, and done when it is called. */
export type Step = {
  readonly name: string
  /** Who asks, where it is a guest. */
  readonly guest: Guest | null
  readonly run: () => Promise<unknown>
}

type OwnBooking = { readonly bookingId: string }
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** What of a stay is chosen: by the standard plan tomorrow nothing is free of charge any more, later everything is. */
function chooseStay(random: Random, hotel: SagaHotel, now: Date) {
  const today = now.toISOString().slice(0, 10)
  const checkIn = addDays(today, Number(random.weighted({ '1': 4, '3': 2, '5': 4 })))
  const nights = 1 + random.int(2)
  const position = random.int(2)
  const quantity = position === 0 ? 1 : 1 + random.int(2)
  const { keptExtra } = hotel
  const takesExtra = keptExtra !== null && random.chance(0.5)
  const exempt = chooseExempt(random, hotel)
  const tax = hotel.tax === null ? 0 : nights * (guestsPerBooking - exempt) * taxMinor
  const more = tax + (takesExtra ? keptExtraMinor : 0)
  const line = {
    roomTypeId: hotel.types[position] ?? '',
    quantity,
    bedType: bed,
    adults: guestsPerBooking,
    children: 0,
  }
  const { totalMinor, ...chosen } = chooseBeside(random, hotel.beside, nights, nights * quantity * nightMinor)
  const plan = random.weighted({ deposit: 5, tiers: 3, standard: 3 })
  return {
    ...chosen,
    checkIn,
    checkOut: addDays(checkIn, nights),
    expectedGuests: guestsPerBooking,
    lines: [line],
    exemptions: exemptionsOf(hotel, exempt),
    extras: [...chosen.extras, ...(takesExtra ? [{ extraId: keptExtra, count: 1 }] : [])],
    expectedTotal: { minor: totalMinor + more, currency: 'EUR' },
    planId: { deposit: hotel.depositPlan, tiers: hotel.beside.tiersPlan, standard: null }[plan],
  }
}

function requestOf(random: Random, hotel: SagaHotel, now: Date, name: string): BookingRequest {
  const guest = { name, email: `${name.toLowerCase()}@example.com`, phone: '0000000000' }
  return { ...chooseStay(random, hotel, now), guest, locale: 'en' }
}

/** What a guest may do next; undefined when that makes no sense yet. */
export const guestSteps = {
  create: (world, guest) => {
    const { deps, hotel, now } = world
    guest.request ??= requestOf(world.random, hotel, now, guest.name)
    // A guest who tries again asks for the same with the same key.
    const { key, request } = guest
    const caller = { addressHash: sha256(key), accessHash: sha256(`access ${key}`) }
    return {
      name: `${guest.name} books`,
      guest,
      run: async () => {
        const bookingId = await createBooking(deps, { propertyId: hotel.id, request, idempotencyKey: key, caller })
        if (guest.key === key) guest.bookingId = bookingId
      },
    }
  },
  card: (world, guest) => payStep(world, guest, 'stripe'),
  paypal: (world, guest) => payStep(world, guest, 'paypal'),
  cash: (world, guest) =>
    withBooking(guest, ({ bookingId }) => ({
      name: `${guest.name} chooses cash`,
      guest,
      run: async () => await confirmBooking(world.deps, world.hotel.id, bookingId),
    })),
  transfer: (world, guest) =>
    withBooking(guest, ({ bookingId }) => ({
      name: `${guest.name} chooses to transfer`,
      guest,
      run: async () => await chooseTransfer(world.deps, { propertyId: world.hotel.id, bookingId }),
    })),
  comesBack: (world, guest) =>
    withBooking(guest, ({ bookingId }) => ({
      name: `${guest.name} comes back`,
      guest,
      run: async () => await settleLivePayment(world.deps, { propertyId: world.hotel.id, bookingId }),
    })),
  changesStay: (world, guest) =>
    withBooking(guest, ({ bookingId }) => {
      const change = chooseStay(world.random, world.hotel, world.now)
      const key = { propertyId: world.hotel.id, bookingId }
      return {
        name: `${guest.name} changes the stay`,
        guest,
        run: async () => await changeBooking(world.deps, key, change, sha256(guest.key)),
      }
    }),
  changesConfirmed: (world, guest) =>
    withBooking(guest, ({ bookingId }) => ({
      name: `${guest.name} changes what is confirmed`,
      guest,
      run: changesConfirmed(world, bookingId, 'guest'),
    })),
  changesNotes: (world, guest) =>
    withBooking(guest, ({ bookingId }) => ({
      name: `${guest.name} changes the notes`,
      guest,
      run: async () => await changeBooking(world.deps, { propertyId: world.hotel.id, bookingId }, { notes: 'Late' }),
    })),
  cancels: (world, guest) =>
    withBooking(guest, ({ bookingId }) => ({
      name: `${guest.name} cancels`,
      guest,
      run: async () => await cancelBooking(world.deps, world.hotel.id, bookingId),
    })),
} as const satisfies Record<string, (world: World, guest: Guest) => Step | undefined>

function withBooking(guest: Guest, step: (booking: OwnBooking) => Step): Step | undefined {
  return guest.bookingId === null ? undefined : step({ bookingId: guest.bookingId })
}

function payStep(world: World, guest: Guest, method: 'stripe' | 'paypal'): Step | undefined {
  return withBooking(guest, ({ bookingId }) => ({
    name: `${guest.name} pays by ${method}`,
    guest,
    run: async () => {
      const page = await startPayment(world.deps, { propertyId: world.hotel.id, bookingId }, method)
      const ref = page?.split('/').at(-1)
      if (ref !== undefined && !guest.pages.includes(ref)) guest.pages.push(ref)
    },
  }))
}
