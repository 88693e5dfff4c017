import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { money } from '../shared/money.ts'
import { chosenExtra } from '../extras/forms.ts'
import { bookedPlan, cancelTier, depositTerms } from '../rate-plans/entities.ts'
import { agesField, roomGuests } from '../shared/guest-ages.ts'
import { priceLine } from '../shared/price-lines.ts'
import { vatSums } from '../vat/entities.ts'
import { photo } from '../shared/photos.ts'
import { bedType } from '../room-types/entities.ts'
import { paymentMethods } from '../shared/kinds.ts'
import { property } from '../properties/entities.ts'
import { bookingTransfer } from '../transfers/entities.ts'

/** Why a booking cannot be paid in cash: its plan is paid when booking, or the hotel takes none, or none for so many rooms, or too much of it is promised already. */
const cashProblems = ['plan_prepaid', 'not_accepted', 'too_many_rooms', 'limit_reached'] as const

export type CashProblem = (typeof cashProblems)[number]

/** What names a booking: its id alone does not say in whose part of the data it lies. */
export type BookingKey = { readonly propertyId: string; readonly bookingId: string }

export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const

export type BookingStatus = (typeof bookingStatuses)[number]

const cancelReasons = ['guest', 'owner', 'hold_expired', 'payment_failed'] as const

export type CancelReason = (typeof cancelReasons)[number]

/** `partly_paid`: its deposit is paid, its balance is not. */
const paymentStatuses = ['pending', 'partly_paid', 'paid', 'failed'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

const refundStatuses = ['pending', 'done', 'failed'] as const

export type RefundStatus = (typeof refundStatuses)[number]

/**
 * Why money went back: the booking was cancelled · it became cheaper by a change · the hotel gave it · it came after the booking had ended · it came twice ·
 * it was another amount than asked for · it was given back, or taken by a dispute, at the provider.
 */
export const refundReasons = [
  'cancelled',
  'changed',
  'owner',
  'too_late',
  'twice',
  'wrong_amount',
  'provider',
  'dispute',
] as const

export type RefundReason = (typeof refundReasons)[number]

const refund = z.object({
  id: idField,
  amount: money,
  /** By which way it goes back; money that came by transfer, the hotel sends by hand. */
  method: z.enum([...paymentMethods, 'terminal']),
  status: z.enum(refundStatuses),
  reason: z.enum(refundReasons),
  createdAt: z.iso.datetime(),
})

export type Refund = z.infer<typeof refund>

/** What a guest reads in the history of a booking. */
export const bookingEvents = [
  'created',
  'changed',
  'confirmed',
  'cancelled',
  'hold_expired',
  'room_moved',
  'room_assigned',
  'cash_received',
  'paid',
  'deposit_paid',
  'balance_paid',
  'payment_failed',
  'refunded',
  'transfer_chosen',
  'transfer_received',
  'bought_again',
  'refund_sent',
] as const

/** What of a paid booking was given back, or is on its way back: stands beside "paid" wherever that is said. */
const givenBack = z.object({ done: money, pending: money })

export type GivenBack = z.infer<typeof givenBack>

export const booking = z.object({
  id: idField,
  propertyId: idField,
  code: z.string(),
  status: z.enum(bookingStatuses),
  cancelReason: z.enum(cancelReasons).nullable(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  expectedGuests: z.int(),
  adults: z.int(),
  children: z.int(),
  /** Of all children; empty where none is known. */
  ages: agesField,
  guest: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  notes: z.string(),
  lines: z.array(
    z.object({
      roomType: z.object({ id: idField, name: z.string(), photo: photo.nullable() }),
      quantity: z.int(),
      bedType: bedType,
      adults: z.int(),
      children: z.int(),
      /** Of its children; empty where none is known. */
      ages: agesField,
      /** Who sleeps in which of its rooms; empty where that was not asked. */
      split: z.array(roomGuests),
      rooms: z.array(z.object({ id: idField, number: z.string() })),
    }),
  ),
  /** Null: the standard plan. */
  plan: bookedPlan.nullable(),
  /** What its guest has chosen beside the rooms. */
  extras: z.array(chosenExtra),
  priceLines: z.array(priceLine),
  /** What in their nights guests beyond the standard places pay, less what guests alone save; absent: nothing, or booked before it was kept. */
  supplements: money.optional(),
  /** The VAT in the total, of a cancelled booking in its fee; only where the hotel states VAT, and did when it was sold. */
  vat: vatSums.optional(),
  total: money,
  paymentMethod: z.enum(paymentMethods).nullable(),
  paymentStatus: z.enum(paymentStatuses),
  /** What was captured and not given back. */
  paid: money,
  /** What is still to be paid; nothing for a cancelled booking. */
  due: money,
  /** What of the total is paid at the hotel, however the rest is; absent: nothing. */
  atHotel: money.optional(),
  /** What was to be paid when booking, and how the balance is; only of a booking by deposit. */
  deposit: depositTerms.optional(),
  refunds: z.array(refund),
  givenBack,
  /**
   * The online payment that is under way: where the guest can go on with it, null while its outcome is being asked for.
   * `returns`: the provider took no money and wants the guest back to choose another way. `taking`: the money is being taken.
   * `processing`: the provider has the payment and the money is on its way, perhaps for days.
   */
  payment: z
    .object({
      method: z.enum(paymentMethods),
      redirectUrl: z.string().nullable(),
      state: z.enum(['open', 'returns', 'taking', 'processing']),
    })
    .nullable(),
  /** Where to transfer what is awaited; null where no transfer is chosen or can be. */
  transfer: bookingTransfer.nullable(),
  /** Why cash is not among the ways to pay of a booking that is to be paid; `maxRooms` is the hotel's own limit. */
  cashProblem: z.object({ reason: z.enum(cashProblems), maxRooms: z.int().nullable() }).nullable(),
  /** Whether the mail about this booking's state is on its way or has arrived at the guest's mail server. */
  mailed: z.boolean(),
  freeUntil: z.iso.datetime().nullable(),
  /** What cancelling costs and until when, as it was booked; empty by the standard plan, whose hotel keeps what was paid after `freeUntil`. */
  tiers: z.array(cancelTier.extend({ amount: money })),
  /** What its guest owed for cancelling, which extras stayed with the hotel beside, and what of the fee was not paid and is asked for; null where cancelling cost nothing. */
  fee: z.object({ amount: money, kept: money, asked: money }).nullable(),
  holdExpiresAt: z.iso.datetime().nullable(),
  /** Of an option, that the hotel holds for its guest: the last day of it. */
  optionUntil: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  /** How often it was changed after it was confirmed: what a change is made on top of. */
  changes: z.int(),
  /** The server's clock, so that a countdown does not depend on the guest's. */
  serverTime: z.iso.datetime(),
  hotel: property
    .pick({
      slug: true,
      name: true,
      address: true,
      zip: true,
      city: true,
      region: true,
      country: true,
      timezone: true,
      checkInTime: true,
      checkOutTime: true,
      phone: true,
      paymentMethods: true,
    })
    .extend({
      photo: photo.nullable(),
      /** Until when its guests may stay on the last day: the hotel's time, or a later one that they booked as an extra. */
      checkOutTime: property.shape.checkOutTime,
    }),
  history: z.array(z.object({ at: z.iso.datetime(), event: z.enum(bookingEvents), detail: z.string() })),
  /** Opens this booking in another browser, in the fragment of a link. */
  accessToken: z.string(),
})

export type Booking = z.infer<typeof booking>

/** What cancelling now would mean: the hotel keeps the fee and paid extras that were sold so, asks for what of the fee was not paid, and gives the rest back. */
export const cancellationQuote = z.object({
  cancellable: z.boolean(),
  free: z.boolean(),
  freeUntil: z.iso.datetime().nullable(),
  fee: money,
  /** Of extras that do not go back. */
  kept: money,
  refund: money,
  asked: money,
})

export type CancellationQuote = z.infer<typeof cancellationQuote>

/** A booking in "my bookings". */
export const bookingSummary = booking
  .pick({
    id: true,
    propertyId: true,
    code: true,
    status: true,
    cancelReason: true,
    checkIn: true,
    checkOut: true,
    adults: true,
    children: true,
    ages: true,
    plan: true,
    total: true,
    paymentMethod: true,
    paymentStatus: true,
    due: true,
    atHotel: true,
    givenBack: true,
    createdAt: true,
  })
  .extend({
    /** Its invoices that its guest pays and that were not taken back; absent: none. */
    invoices: z.array(z.object({ id: idField, number: z.string() })).optional(),
    /** Messages of the hotel that its guest has not seen; absent: none. */
    unreadMessages: z.int().optional(),
    /** Until when what is due is paid by link; null: it is paid at the hotel, or nothing is due. */
    dueOn: z.iso.date().nullable(),
    hotel: booking.shape.hotel
      .pick({ slug: true, name: true, city: true, country: true })
      .extend({ photo: photo.nullable() }),
  })

export type BookingSummary = z.infer<typeof bookingSummary>
