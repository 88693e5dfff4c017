import { z } from 'zod'
import { addressOf } from '@keystay/contract/shared/addresses'
import { deskMethods } from '@keystay/contract/shared/kinds'
import { defaultLanguage, languages, type Language } from '@keystay/contract/shared/languages'
import { hasWebAddress, withoutWebAddress } from '@keystay/contract/shared/text-rules'
import { isTestMode, type Config } from '../../platform/process/config.ts'
import type { Deps } from '../../deps.ts'
import { signInChanges } from '../outbox/outbox.ts'
import { accessToken } from '../bookings/guest/access.ts'
import { readBooking, type BookingWithMoney } from '../bookings/read-booking.ts'
import { readOffer } from '../bookings/transfers/read-offer.ts'
import { waitsFor } from '../messages/converse.ts'
import { showOwnReview } from '../reviews/show-reviews.ts'
import { invitationLink, joinLink, resetLink } from '../users/links.ts'
import {
  readAccountPerson,
  readBookingFacts,
  readInvitation,
  readRefund,
  readResetPerson,
  readRoomChanges,
  type BookingFacts,
  type OutboxRow,
  type Person,
  type ReadMail,
} from './queries.ts'
import { readInvoiceMail } from './read-invoice-mail.ts'
import { isStillTrue, personName } from './rules.ts'
import type { KindContent, MailContent } from './templates/content.ts'

type BookingKind = Exclude<
  MailContent['kind'],
  'password_reset' | 'join_booking' | 'staff_invitation' | 'sign_in_changed' | 'invoice'
>

const language = z.enum(languages).catch(defaultLanguage)
const accountPayload = z.object({ language })
const invitedPayload = accountPayload.extend({ invitationId: z.uuid() })
const signInPayload = accountPayload.extend({ change: z.enum(signInChanges), codesLeft: z.number() })
/** What was written before fees were asked for says nothing of them. */
const money = z.object({ heldMinor: z.number(), refundMinor: z.number(), askedMinor: z.number().default(0) })
const changedFrom = z.object({
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  totalMinor: z.number(),
  refundMinor: z.number(),
  /** What of that the desk handed out, and how; what was written before says nothing of it. */
  atDesk: z
    .object({ minor: z.number(), method: z.enum(deskMethods) })
    .nullable()
    .default(null),
  by: z.enum(['guest', 'owner']),
})
const refund = z.object({ refundId: z.string() })
const changes = z.object({
  moves: z.array(z.object({ bookedRoomId: z.string(), from: z.string().nullable() })),
})

const minuteMs = 60_000
const ownerKinds = new Set<string>(['owner_new_booking', 'owner_cancellation', 'owner_stay_changed', 'owner_message'])

/** What a mail tells and to whom, as it is now; undefined when there is nobody to tell, or it is not so any more. */
export async function readMail(deps: Deps, row: OutboxRow): Promise<ReadMail | undefined> {
  if (row.kind === 'password_reset') return await readReset(deps, row)
  if (row.kind === 'join_booking') return await readJoin(deps, row)
  if (row.kind === 'staff_invitation') return await readInvited(deps, row)
  if (row.kind === 'sign_in_changed') return await readSignInChange(deps, row)
  if (row.kind === 'invoice') return await readInvoiceMail(deps, row)
  const { propertyId, bookingId, kind } = row
  if (propertyId === null || bookingId === null) return undefined
  const db = deps.database.write
  const facts = await readBookingFacts(db, propertyId, bookingId)
  const to = facts && (ownerKinds.has(kind) ? facts.owner : facts.guest)
  if (!to) return undefined
  // An account has no language: owners are written to in the default one.
  const spoken = ownerKinds.has(kind) ? defaultLanguage : language.parse(facts.locale)
  const read = await readBooking(db, { propertyId, bookingId, language: spoken })
  if (!read || !isStillTrue(kind, read)) return undefined
  const booking = ownerKinds.has(kind) ? read : withoutPages(read)
  const details = await tell(deps, kind, row, booking, spoken)
  if (!details) return undefined
  const content = { ...details, ...common(deps.config, row, spoken) } as MailContent
  const isPaid = booking.paymentStatus === 'paid' || booking.paymentStatus === 'partly_paid'
  const isPaidOnline = isPaid && booking.paymentMethod !== 'cash'
  if (ownerKinds.has(kind)) return { to, content }
  const guest = { ...to, name: booking.guest.name }
  if (isPaidOnline) return { to: guest, content }
  return { to: guest, content, causes: { recipient: to.address, addressHash: facts.addressHash, propertyId } }
}

/** Whoever booked may have typed a stranger's address: no page of the web is advertised to them, neither by the hotel. */
function withoutPages(booking: BookingWithMoney): BookingWithMoney {
  const { notes, hotel, lines, plan, priceLines } = booking
  return {
    ...booking,
    guest: { ...booking.guest, name: personName(booking.guest.name) },
    notes: hasWebAddress(notes) ? '' : notes,
    hotel: {
      ...hotel,
      name: withoutWebAddress(hotel.name),
      address: withoutWebAddress(hotel.address),
      zip: withoutWebAddress(hotel.zip),
      city: withoutWebAddress(hotel.city),
      region: withoutWebAddress(hotel.region),
    },
    lines: lines.map((line) => ({
      ...line,
      roomType: { ...line.roomType, name: withoutWebAddress(line.roomType.name) },
      bedType: { ...line.bedType, label: withoutWebAddress(line.bedType.label) },
      rooms: line.rooms.map((room) => ({ ...room, number: withoutWebAddress(room.number) })),
    })),
    plan: plan && { ...plan, name: withoutWebAddress(plan.name) },
    priceLines: priceLines.map((line) => ({ ...line, label: withoutWebAddress(line.label) })),
  }
}

function common(config: Config, row: OutboxRow, spoken: Language) {
  const { from } = config.mail
  return { language: spoken, at: row.createdAt.toISOString(), testMode: isTestMode(config), from }
}

async function tell(
  deps: Deps,
  kind: BookingKind,
  { payload }: OutboxRow,
  booking: BookingWithMoney,
  spoken: Language,
): Promise<KindContent | undefined> {
  const { bookingUrl, searchUrl, manageUrl, answerUrl } = linksOf(deps.config, booking)
  const amount = (minor: number) => ({ minor, currency: booking.total.currency })
  switch (kind) {
    case 'booking_confirmed':
    case 'balance_due':
    case 'balance_paid':
    case 'balance_failed':
    case 'option_made':
      return { kind, booking, bookingUrl }
    case 'review_asked': {
      const { state, until } = await showOwnReview(
        deps,
        { propertyId: booking.propertyId, bookingId: booking.id },
        spoken,
      )
      return state === 'open' && until !== null ? { kind, booking, reviewUrl: toReview(bookingUrl), until } : undefined
    }
    case 'message_to_guest':
    case 'owner_message': {
      const side = kind === 'owner_message' ? 'hotel' : 'guest'
      // Who has seen it on the page is not told of it.
      if (!(await waitsFor(deps.database.write, { propertyId: booking.propertyId, bookingId: booking.id }, side)))
        return undefined
      return { kind, booking, messagesUrl: side === 'hotel' ? answerUrl : toMessages(bookingUrl) }
    }
    case 'payment_failed':
      return { kind, booking: asHeldAt(deps.clock(), booking), retryUrl: bookingUrl, searchUrl }
    case 'hold_expired':
      return {
        kind,
        booking,
        byTransfer: booking.transferUntil !== null,
        isOption: booking.optionUntil !== null,
        searchUrl,
      }
    case 'transfer_awaited':
    case 'transfer_part': {
      const { transfer } = await readOffer(deps, booking)
      return transfer ? { kind, booking, transfer, bookingUrl } : undefined
    }
    case 'booking_changed': {
      const { moves } = changes.parse(payload)
      const moved = await readRoomChanges(deps.database.write, booking.propertyId, moves, spoken)
      const roomChanges = moved.map(({ roomType, from, to }) => ({
        roomType: withoutWebAddress(roomType),
        from: from && withoutWebAddress(from),
        to: withoutWebAddress(to),
      }))
      // Moved there and back again: nothing has changed.
      return moves.length > 0 && roomChanges.length === 0 ? undefined : { kind, booking, roomChanges, bookingUrl }
    }
    case 'booking_cancelled':
    case 'owner_cancellation': {
      const { heldMinor, refundMinor, askedMinor } = money.parse(payload)
      const told = { held: amount(heldMinor), refund: amount(refundMinor), asked: amount(askedMinor) }
      const details = { booking, money: told }
      return kind === 'booking_cancelled' ? { kind, ...details, bookingUrl } : { kind, ...details, manageUrl }
    }
    case 'stay_changed':
    case 'owner_stay_changed': {
      const { totalMinor, refundMinor, atDesk, ...from } = changedFrom.parse(payload)
      const handed = atDesk && { amount: amount(atDesk.minor), method: atDesk.method }
      const change = { ...from, total: amount(totalMinor), refund: amount(refundMinor), handed }
      const details = { booking, change }
      return kind === 'stay_changed' ? { kind, ...details, bookingUrl } : { kind, ...details, manageUrl }
    }
    case 'refund_made': {
      const made = await readRefund(deps.database.write, booking.propertyId, refund.parse(payload).refundId)
      if (!made) return undefined
      const { amountMinor: minor, currency, reason, method } = made
      const refundDetails = { amount: { minor, currency }, reason, method } as const
      return { kind, booking, refund: refundDetails, bookingUrl }
    }
    case 'owner_new_booking':
      return { kind, booking, manageUrl }
  }
}

/** A hold whose time is over by when the mail is written is none: its rooms may be another's at any moment. */
function asHeldAt(now: Date, booking: BookingWithMoney): BookingWithMoney {
  const { holdExpiresAt } = booking
  const isHeld = holdExpiresAt !== null && Date.parse(holdExpiresAt) > now.getTime()
  return isHeld ? booking : { ...booking, holdExpiresAt: null }
}

function linksOf(config: Config, { id, propertyId, checkIn, checkOut, expectedGuests, hotel }: BookingWithMoney) {
  const stay = new URLSearchParams({ checkIn, checkOut, guests: String(expectedGuests) })
  const managed = new URLSearchParams({ hotel: hotel.slug, booking: id })
  return {
    bookingUrl: `${config.publicUrl}${addressOf('bookingAccess')}#${accessToken(config, propertyId, id)}`,
    searchUrl: `${config.publicUrl}${addressOf('roomTypes', { hotelKey: hotel.slug })}?${stay.toString()}`,
    manageUrl: `${config.publicUrl}${addressOf('ownerBookings')}?${managed.toString()}`,
    answerUrl: `${config.publicUrl}${addressOf('ownerMessages')}?${managed.toString()}`,
  }
}

/** The same link, which goes on to where the stay is reviewed. */
const toReview = (bookingUrl: string) => bookingUrl.replace('#', '?to=review#')

/** The same link, which goes on to where guest and hotel write to each other. */
const toMessages = (bookingUrl: string) => bookingUrl.replace('#', '?to=messages#')

async function readReset({ config, database, clock }: Deps, row: OutboxRow): Promise<ReadMail | undefined> {
  const { tokenHash, url } = resetLink(config, row.id)
  const to = await readResetPerson(database.write, tokenHash, clock())
  if (!to) return undefined
  const validMinutes = Math.round((row.giveUpAt.getTime() - row.createdAt.getTime()) / minuteMs)
  const details = { kind: 'password_reset', url, validMinutes } as const
  return {
    to: { ...to, name: personName(to.name) },
    content: { ...details, ...common(config, row, accountPayload.parse(row.payload).language) },
  }
}

async function readSignInChange({ config, database }: Deps, row: OutboxRow): Promise<ReadMail | undefined> {
  const to = row.userId === null ? undefined : await readAccountPerson(database.write, row.userId)
  if (!to) return undefined
  const { language: spoken, change, codesLeft } = signInPayload.parse(row.payload)
  const details = {
    kind: 'sign_in_changed',
    change,
    codesLeft,
    url: `${config.publicUrl}${addressOf('account')}`,
  } as const
  return { to, content: { ...details, ...common(config, row, spoken) } }
}

async function readInvited({ config, database, clock }: Deps, row: OutboxRow): Promise<ReadMail | undefined> {
  const { propertyId, createdAt, giveUpAt } = row
  if (propertyId === null || giveUpAt <= clock()) return undefined
  const { language: spoken, invitationId } = invitedPayload.parse(row.payload)
  const invited = await readInvitation(database.write, propertyId, invitationId)
  if (!invited) return undefined
  const { email, role } = invited
  const url = await invitationLink(config, { propertyId, invitationId, at: createdAt, expiresAt: giveUpAt })
  const validDays = Math.round((giveUpAt.getTime() - createdAt.getTime()) / (24 * 60 * minuteMs))
  const hotelName = withoutWebAddress(invited.hotelName)
  const details = { kind: 'staff_invitation', hotelName, role, url, validDays } as const
  return { to: { name: '', address: email }, content: { ...details, ...common(config, row, spoken) } }
}

async function readJoin({ config, database, clock }: Deps, row: OutboxRow): Promise<ReadMail | undefined> {
  const { propertyId, bookingId, userId, createdAt, giveUpAt } = row
  if (propertyId === null || bookingId === null || userId === null || giveUpAt <= clock()) return undefined
  const spoken = accountPayload.parse(row.payload).language
  const [facts, booking] = await Promise.all([
    readBookingFacts(database.write, propertyId, bookingId),
    readBooking(database.write, { propertyId, bookingId, language: spoken }),
  ])
  if (!booking || !canJoin(facts)) return undefined
  const url = await joinLink(config, { propertyId, bookingId, userId, at: createdAt, expiresAt: giveUpAt })
  const validHours = Math.round((giveUpAt.getTime() - createdAt.getTime()) / (60 * minuteMs))
  const hotelName = withoutWebAddress(booking.hotel.name)
  const details = { kind: 'join_booking', hotelName, code: booking.code, url, validHours } as const
  const to = { ...facts.guest, name: personName(facts.guest.name) }
  return { to, content: { ...details, ...common(config, row, spoken) } }
}

function canJoin(facts: BookingFacts | undefined): facts is BookingFacts & { readonly guest: Person } {
  return facts?.guest !== undefined && !facts.hasAccount
}
