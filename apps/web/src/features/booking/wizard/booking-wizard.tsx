import { Button } from '@mantine/core'
import type { GuestRequest } from '@keystay/contract/bookings/forms'
import type { Property } from '@keystay/contract/properties/entities'
import { lazy, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { addressOf } from '@keystay/contract/shared/addresses'
import { findLinkProblems } from '@keystay/contract/shared/stay-search'
import { LinkProblems } from '../../../ui/form/link-problems.tsx'
import { EmptyState, ListSkeleton } from '../../../ui/lists/list-states.tsx'
import { useBooking } from '../booking-api.ts'
import { fillGuest, isOf, readAddress, readPlace, startDraft } from './state/draft-start.ts'
import { readFinished } from './state/draft-end.ts'
import { readDraft } from './state/draft-storage.ts'
import { draftOfBooking, newIdempotencyKey, type Draft } from './state/draft.ts'
import { WizardSession, withTexts } from './state/wizard-session.tsx'

/** Few come back after booking. */
const BookingExists = lazy(async () => ({
  default: (await withTexts(import('./state/booking-exists.tsx'))).BookingExists,
}))

type BookingWizardProps = {
  readonly hotel: Property
  /** Who is logged in: fills in who is travelling. */
  readonly guest: GuestRequest | null
}

/** The five steps from a room to a booking; begins where the address and this tab left off. */
export function BookingWizard({ hotel, guest }: BookingWizardProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const [begin] = useState(() => beginAt(query, hotel, guest))
  const { made, bookingId, draft } = begin
  if (made !== null) return <BookingExists hotel={hotel} bookingId={made} />
  const more = begin.roomGone ? [t('wizard.linkRoomGone')] : []
  const changed = <LinkProblems problems={begin.problems} more={more} />
  if (bookingId !== null)
    return <WizardOfBooking hotel={hotel} draft={draft} fresh={begin.fresh} bookingId={bookingId} changed={changed} />
  if (draft) return <WizardSession hotel={hotel} start={draft} changed={changed} />
  return <MissingInformation hotel={hotel} changed={changed} />
}

/** Where an address and this tab lead: on with a draft or a booking, or to the booking that was made from here. */
function beginAt(query: URLSearchParams, hotel: Property, guest: GuestRequest | null) {
  const place = readPlace(query)
  const address = readAddress(query, hotel.today)
  const isOwn = place.step !== null
  const kept = readDraft(hotel.slug)
  const isKept = kept !== null && isOf(kept, address.stayParams)
  const finished = isOwn && !isKept ? readFinished(hotel.slug) : null
  const isMade = finished !== null && isOf(finished, address.stayParams)
  const made = isMade && (place.booking ?? finished.bookingId) === finished.bookingId ? finished.bookingId : null
  // A link from elsewhere means the booking as it is now: another tab may have changed it since this one drafted it.
  const isOwnAddress = address.stayParams.guests !== null
  const usesDraft = place.booking === null || (isOwnAddress && kept?.bookingId === place.booking)
  const begun = usesDraft ? startDraft(kept, address, hotel, newIdempotencyKey, isOwn) : null
  const asks = begun !== null && begun !== kept && address.roomType !== null
  return {
    made,
    draft: fillGuest(begun, guest),
    bookingId: place.booking ?? begun?.bookingId ?? null,
    fresh: place.step === null,
    problems: isKept ? [] : findLinkProblems(query, hotel.today),
    roomGone: asks && !hotel.roomTypes.some(({ id }) => id === address.roomType),
  }
}

type WizardOfBookingProps = {
  readonly hotel: Property
  readonly draft: Draft | null
  readonly bookingId: string
  /** Arrived from a room, so that a booking that is over is not what is meant. */
  readonly fresh: boolean
  readonly changed: ReactNode
}

/** Goes on with a booking that exists already. */
function WizardOfBooking({ hotel, draft, bookingId, fresh, changed }: WizardOfBookingProps) {
  const { t } = useTranslation()
  const { data: booking, isPending } = useBooking(hotel.id, bookingId)
  if (isPending) {
    return (
      <div className="content" style={{ paddingBlock: 40 }}>
        <ListSkeleton label={t('booking.loading')} count={2} />
      </div>
    )
  }
  const over = !booking || (fresh && booking.status !== 'pending')
  if (draft) {
    const start = over ? { ...draft, key: newIdempotencyKey(), sent: null, bookingId: null } : draft
    return <WizardSession hotel={hotel} start={start} changed={changed} />
  }
  if (booking)
    return <WizardSession hotel={hotel} start={draftOfBooking(booking, newIdempotencyKey())} changed={changed} />
  return <MissingInformation hotel={hotel} changed={changed} />
}

/** Nobody knows which stay is meant. */
function MissingInformation({ hotel, changed }: { readonly hotel: Property; readonly changed: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="content" style={{ paddingBlock: 40 }}>
      {changed}
      <EmptyState
        heading="h1"
        title={messageOf('booking_information_missing')}
        actions={
          <>
            <Button component={Link} to={addressOf('roomTypes', { hotelKey: hotel.slug })}>
              {t('wizard.toRooms')}
            </Button>
            <Link className="quiet-link" to={addressOf('hotelHome', { hotelKey: hotel.slug })}>
              {t('common.toHotel')}
            </Link>
          </>
        }
      >
        {t('wizard.missingText')}
      </EmptyState>
    </div>
  )
}
