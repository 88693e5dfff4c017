import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { setBookingGuest } from '@keystay/contract/guests/endpoints'
import { paths } from '@keystay/contract/shared/addresses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/api/call.ts'
import { useTranslation } from '../../platform/language.ts'
import { useGuestLink } from '../../platform/owner/guest-link.ts'
import { changeKey, readAfterChange } from '../../platform/owner/hotel-events.ts'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import classes from './booking-facts.module.css'

/** The ways to the card of a booking's guest and to what they wrote, and that it is another person who shares name and address. */
export function GuestCardLinks({ booking }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const guestLink = useGuestLink()
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const { hotel } = useOwnHotel()
  const { guestCard } = booking
  if (!guestCard) return null
  return (
    <>
      <Link to={guestLink(guestCard.cardId)} className={classes.other}>
        {t('desk.guestCard')}
      </Link>
      {may('guests') && hotel && booking.confirmedAt !== null && (
        <Link
          to={`${paths.ownerMessages}?${new URLSearchParams({ hotel: hotel.slug, booking: booking.id }).toString()}`}
          className={classes.other}
        >
          {t('desk.writeGuest')}
        </Link>
      )}
      {may('guests') && (
        <button type="button" className={classes.other} onClick={() => setAsking(true)}>
          {t('desk.otherGuest.open')}
        </button>
      )}
      {asking && <OtherGuest booking={booking} cardId={guestCard.cardId} onClose={() => setAsking(false)} />}
    </>
  )
}

type OtherGuestProps = {
  readonly booking: OwnerBooking
  readonly cardId: string
  readonly onClose: () => void
}

/** Puts the booking on a card of its own. */
function OtherGuest({ booking: { propertyId, id, guest }, cardId, onClose }: OtherGuestProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationKey: changeKey(propertyId),
    mutationFn: () =>
      call(setBookingGuest, {
        params: { propertyId, bookingId: id },
        body: { guestId: null, expectedId: cardId },
      }),
    onSuccess: onClose,
    onSettled: (_card, failure) => readAfterChange(client, propertyId, failure === null),
  })
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.otherGuest.title', { name: guest.name })}
      action={t('desk.otherGuest.act')}
      onAct={() => mutate()}
      busy={isPending}
    >
      <p>{t('desk.otherGuest.text')}</p>
      <FailedNote error={error} title="operation_failed" />
    </AskSheet>
  )
}
