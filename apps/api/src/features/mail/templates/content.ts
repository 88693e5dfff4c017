import type { StaffRole } from '@keystay/contract/shared/rights'
import type { Booking, Refund } from '@keystay/contract/bookings/entities'
import type { DeskMethod, PaymentMethod } from '@keystay/contract/shared/kinds'
import type { Language } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'
import type { BookingTransfer } from '@keystay/contract/transfers/entities'
import type { Invoice } from '../../invoices/invoice.ts'
import type { SignInChange } from '../../outbox/outbox.ts'

/** What a mail tells of a booking: a part of what its guest sees, with texts in the mail's language. */
export type MailBooking = Pick<
  Booking,
  | 'id'
  | 'propertyId'
  | 'code'
  | 'status'
  | 'cancelReason'
  | 'checkIn'
  | 'checkOut'
  | 'adults'
  | 'children'
  | 'ages'
  | 'guest'
  | 'notes'
  | 'plan'
  | 'priceLines'
  | 'supplements'
  | 'vat'
  | 'total'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'paid'
  | 'due'
  | 'deposit'
  | 'atHotel'
  | 'fee'
  | 'refunds'
  | 'freeUntil'
  | 'tiers'
  | 'holdExpiresAt'
  | 'createdAt'
  | 'changes'
> & {
  readonly lines: readonly MailLine[]
  readonly hotel: MailHotel
}

export type MailLine = Pick<Booking['lines'][number], 'quantity' | 'bedType' | 'adults' | 'children'> & {
  readonly roomType: { readonly name: string }
  readonly rooms: readonly { readonly number: string }[]
}

export type MailHotel = Omit<Booking['hotel'], 'photo' | 'paymentMethods'>

/** One booked room that lies elsewhere than before; `from` is null when it had no room. */
export type RoomChange = { readonly roomType: string; readonly from: string | null; readonly to: string }

/** What became of the money when a booking was cancelled: what was held of it until then, what of that goes back, and what is asked for beyond it. */
export type CancelledMoney = { readonly held: Money; readonly refund: Money; readonly asked: Money }

/** What a confirmed booking was before it was changed, what of its money goes back, and who changed it. */
export type StayChanged = {
  readonly checkIn: string
  readonly checkOut: string
  readonly total: Money
  readonly refund: Money
  /** What of that the hotel's desk handed out, and how. */
  readonly handed: { readonly amount: Money; readonly method: DeskMethod } | null
  readonly by: 'guest' | 'owner'
}

/**
 * Every link is whole (`https://…`): `bookingUrl` opens the booking without an account (`/booking-access#<token>`),
 * `searchUrl` the hotel's rooms for the same stay (`/<hotelKey>/room-type?checkIn=…`), `manageUrl` the booking in the
 * owner area (`/owner/manage-booking?hotel=<hotelKey>&booking=<id>`).
 */
export type KindContent =
  | { readonly kind: 'booking_confirmed'; readonly booking: MailBooking; readonly bookingUrl: string }
  /** About the balance of a booking by deposit: that it is due, was paid, or that paying it came to nothing. */
  | {
      readonly kind: 'balance_due' | 'balance_paid' | 'balance_failed'
      readonly booking: MailBooking
      readonly bookingUrl: string
    }
  /** The hold's end is the booking's `holdExpiresAt`; null when its rooms are free again. `retryUrl` goes on with this booking. */
  | {
      readonly kind: 'payment_failed'
      readonly booking: MailBooking
      readonly retryUrl: string
      readonly searchUrl: string
    }
  /** `byTransfer`: its rooms waited for one. `isOption`: the hotel held them. */
  | {
      readonly kind: 'hold_expired'
      readonly booking: MailBooking
      readonly byTransfer: boolean
      readonly isOption: boolean
      readonly searchUrl: string
    }
  /** Where to transfer what is awaited; of it some has come, but not enough. */
  | {
      readonly kind: 'transfer_awaited' | 'transfer_part'
      readonly booking: MailBooking
      readonly transfer: BookingTransfer
      readonly bookingUrl: string
    }
  /** The hotel holds rooms until the booking's `holdExpiresAt`. */
  /** Until which day its guest may say how it was; `reviewUrl` opens where. */
  | {
      readonly kind: 'review_asked'
      readonly booking: MailBooking
      readonly reviewUrl: string
      readonly until: string
    }
  /** That something was written about the booking; what, only the page tells. */
  | {
      readonly kind: 'message_to_guest' | 'owner_message'
      readonly booking: MailBooking
      readonly messagesUrl: string
    }
  | { readonly kind: 'option_made'; readonly booking: MailBooking; readonly bookingUrl: string }
  /** Without `roomChanges` it tells the rooms that the booking has now. */
  | {
      readonly kind: 'booking_changed'
      readonly booking: MailBooking
      readonly roomChanges: readonly RoomChange[]
      readonly bookingUrl: string
    }
  /** Whether guest or hotel cancelled is the booking's `cancelReason`. */
  | {
      readonly kind: 'booking_cancelled'
      readonly booking: MailBooking
      readonly money: CancelledMoney
      readonly bookingUrl: string
    }
  /** The refund that this mail is about, which takes the way of its own payment; what is held after it is the booking's `paid`. */
  | {
      readonly kind: 'refund_made'
      readonly booking: MailBooking
      readonly refund: Pick<Refund, 'amount' | 'reason'> & { readonly method: PaymentMethod | 'terminal' }
      readonly bookingUrl: string
    }
  | {
      readonly kind: 'stay_changed'
      readonly booking: MailBooking
      readonly change: StayChanged
      readonly bookingUrl: string
    }
  | {
      readonly kind: 'owner_stay_changed'
      readonly booking: MailBooking
      readonly change: StayChanged
      readonly manageUrl: string
    }
  /** To whom it is written, with its PDF. Only its guest gets a way to the booking, which is a key to it; `home` is the product's address. */
  | {
      readonly kind: 'invoice'
      readonly invoice: Invoice
      readonly hotelName: string
      /** Who is greeted; empty: nobody by name. */
      readonly reader: string
      readonly guestUrl: string | null
      readonly home: string
    }
  | { readonly kind: 'owner_new_booking'; readonly booking: MailBooking; readonly manageUrl: string }
  | {
      readonly kind: 'owner_cancellation'
      readonly booking: MailBooking
      readonly money: CancelledMoney
      readonly manageUrl: string
    }
  | { readonly kind: 'password_reset'; readonly url: string; readonly validMinutes: number }
  | {
      readonly kind: 'sign_in_changed'
      readonly change: SignInChange
      readonly codesLeft: number
      /** The account's page. */
      readonly url: string
    }
  | {
      readonly kind: 'join_booking'
      readonly hotelName: string
      readonly code: string
      readonly url: string
      readonly validHours: number
    }
  | {
      readonly kind: 'staff_invitation'
      readonly hotelName: string
      readonly role: StaffRole
      readonly url: string
      readonly validDays: number
    }

/** What one mail tells, whole: composing it reads nothing else, so the same content is the same mail. */
export type MailContent = KindContent & {
  readonly language: Language
  /** When it happened: the date of a receipt, the stamp of a calendar entry. */
  readonly at: string
  /** Nothing is real: the mail, the receipt and the subject say so. */
  readonly testMode: boolean
  /** Who writes it: "Keystay <bookings@example.com>". */
  readonly from: string
}

export type MailKind = MailContent['kind']
/** The content of one kind of mail. */
export type ContentOf<K extends MailKind> = Extract<MailContent, { kind: K }>
