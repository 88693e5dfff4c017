import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf, useTranslation } from '../../../../platform/language.ts'
import { useFormat } from '../../../../platform/format/use-format.ts'
import { EmptyState, ErrorState } from '../../../../ui/lists/list-states.tsx'
import { useGuestsText } from '../../../../ui/ages/use-guests-text.ts'
import { LiveRegion } from '../../../../ui/layout/live-region.tsx'
import { placesIn } from '../state/draft-lines.ts'
import { Notice } from './notice.tsx'
import { PlanPicker } from './plan-picker.tsx'
import { priceBy } from './plans.ts'
import { RoomChoice } from './room-choice.tsx'
import { StepFrame } from './step-frame.tsx'
import classes from './step-room.module.css'
import type { Wizard } from '../state/use-wizard.ts'

type StepRoomProps = { readonly wizard: Wizard; readonly onNext: () => void; readonly toDetails: string }

/** Step 1: the rooms. */
export function StepRoom({ wizard, onNext, toDetails }: StepRoomProps) {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const [tried, setTried] = useState(false)
  const { draft, dispatch, offers, hotel, offersError, retryOffers } = wizard
  const text = useRoomText(wizard)
  const add = (roomType: AvailableRoomType) => {
    // The server knows who sleeps in a cot.
    dispatch({ type: 'add', roomType, ...(draft.ages?.length && { rooms: roomType.pricedRooms }) })
    setAnnouncement(t('wizard.wasAdded', { name: roomType.name }))
  }
  const remove = (roomType: AvailableRoomType) => {
    dispatch({ type: 'remove', roomTypeId: roomType.id })
    setAnnouncement(t('wizard.wasRemoved', { name: roomType.name }))
  }
  const empty = draft.lines.length === 0
  return (
    <StepFrame
      wizard={wizard}
      title={t('wizard.roomTitle')}
      text={text}
      next={t('wizard.next.details')}
      onSubmit={() => (empty ? setTried(true) : onNext())}
    >
      <LiveRegion>{announcement}</LiveRegion>
      {offersError && (
        <ErrorState title={messageOf('search_room_types_failed')} onRetry={retryOffers} cause={offersError}>
          {offersError.message}
        </ErrorState>
      )}
      {!offersError && offers.length === 0 && (
        <EmptyState
          title={draft.checkIn && draft.checkOut ? t('wizard.noRooms') : t('wizard.noDates')}
          actions={
            <Button
              component={Link}
              to={draft.lines.length > 0 ? toDetails : addressOf('roomTypes', { hotelKey: hotel.slug })}
            >
              {draft.checkIn && draft.checkOut ? t('wizard.otherDates') : t('common.chooseDates')}
            </Button>
          }
        >
          {draft.checkIn && draft.checkOut ? t('wizard.noRoomsText') : t('wizard.noDatesText')}
        </EmptyState>
      )}
      <TooSmall wizard={wizard} />
      <PlanPicker wizard={wizard} />
      <ul className={classes.list} aria-busy={wizard.refreshing}>
        {offers.map((roomType) => (
          <RoomChoice
            key={roomType.id}
            roomType={roomType}
            price={priceBy(roomType, draft.planId)}
            guests={draft.guests}
            available={wizard.limitsOf(roomType.id)?.availableRooms ?? 0}
            line={draft.lines.find((line) => line.roomTypeId === roomType.id)}
            onAdd={() => add(roomType)}
            onRemove={() => remove(roomType)}
          />
        ))}
      </ul>
      {tried && empty && <Notice wrong>{messageOf('room_required')}</Notice>}
    </StepFrame>
  )
}

/** The chosen rooms do not take everyone: said here, where another one can be added. */
function TooSmall({ wizard: { draft, hotel } }: { readonly wizard: Wizard }) {
  const { t } = useTranslation()
  const places = placesIn(draft.lines, hotel.roomTypes)
  if (draft.lines.length === 0 || places === null || places >= draft.guests) return null
  const count = (guests: number) => t('common.guestCount', { count: guests })
  return (
    <div className={classes.warning}>
      <Notice wrong>{t('wizard.tooSmall', { max: count(places), guests: count(draft.guests) })}</Notice>
    </div>
  )
}

/** "4.–6. Dez. · 2 Nächte · 2 Gäste. …" */
function useRoomText({ draft }: Wizard): string {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const saysGuests = useGuestsText()
  const { checkIn, checkOut, guests, ages } = draft
  if (!checkIn || !checkOut) return t('wizard.roomTextNoDates')
  return t('wizard.roomText', {
    dates: dateRange(checkIn, checkOut),
    nights: t('common.nights', { count: countNights(checkIn, checkOut) }),
    guests: ages?.length
      ? saysGuests(guests - ages.length, ages.length, ages)
      : t('common.guestCount', { count: guests }),
  })
}
