import { Button } from '@mantine/core'
import type { GuestRequest } from '@keystay/contract/booking-form'
import type { Property } from '@keystay/contract/entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../../../platform/language.ts'
import { EmptyState, ListSkeleton } from '../../../ui/list-states.tsx'
import { useBooking } from '../booking-api.ts'
import { fillGuest, readAddress, startDraft } from './draft-start.ts'
import { readDraft } from './draft-storage.ts'
import { draftOfBooking, newIdempotencyKey, type Draft } from './draft.ts'
import { WizardSession } from './wizard-session.tsx'

type BookingWizardProps = {
  readonly hotel: Property
  /** Who is logged in: fills in who is travelling. */
  readonly known: GuestRequest | null
}

/** The five steps from a room to a booking; begins where the address and this tab left off. */
export function BookingWizard({ hotel, known: guest }: BookingWizardProps) {
  const [query] = useSearchParams()
  const [begin] = useState(() => {
    const address = readAddress(query)
    const kept = readDraft(hotel.slug)
    // A link from elsewhere means the booking as it is now: another tab may have changed it since this one drafted it.
    const isOwnAddress = address.guests !== null
    const known = address.booking === null || (isOwnAddress && kept?.bookingId === address.booking)
    const draft = known ? fillGuest(startDraft(kept, address, hotel.roomTypes, newIdempotencyKey), guest) : null
    return { draft, bookingId: address.booking ?? draft?.bookingId ?? null, fresh: address.step === null }
  })
  if (begin.bookingId !== null) return <WizardOfBooking hotel={hotel} {...begin} bookingId={begin.bookingId} />
  if (begin.draft) return <WizardSession hotel={hotel} start={begin.draft} />
  return <MissingInformation hotel={hotel} />
}

type WizardOfBookingProps = {
  readonly hotel: Property
  readonly draft: Draft | null
  readonly bookingId: string
  /** Arrived from a room, so that a booking that is over is not what is meant. */
  readonly fresh: boolean
}

/** Goes on with a booking that exists already. */
function WizardOfBooking({ hotel, draft, bookingId, fresh }: WizardOfBookingProps) {
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
    return <WizardSession hotel={hotel} start={start} />
  }
  if (booking) return <WizardSession hotel={hotel} start={draftOfBooking(booking, newIdempotencyKey())} />
  return <MissingInformation hotel={hotel} />
}

/** Nobody knows which stay is meant. */
function MissingInformation({ hotel }: { readonly hotel: Property }) {
  const { t } = useTranslation()
  return (
    <div className="content" style={{ paddingBlock: 40 }}>
      <EmptyState
        heading="h1"
        title={messageOf('booking_information_missing')}
        actions={
          <>
            <Button component={Link} to={`/${hotel.slug}/room-type`}>
              {t('wizard.toRooms')}
            </Button>
            <Link className="quiet-link" to={`/${hotel.slug}/home`}>
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
