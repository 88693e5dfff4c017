import { promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import { changeStay, quoteStay } from '@keystay/contract/bookings/change-endpoints'
import type { Booking } from '@keystay/contract/bookings/entities'
import { isPerGuest } from '@keystay/contract/extras/entities'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import { askedRooms, type ExtraChoice, type StayOffers } from '../../../ui/stay-change/stay-choices.ts'
import { stayFormOf, type StayForm } from '../../../ui/stay-change/stay-form.ts'
import { StayChangeSheet } from '../../../ui/stay-change/stay-change-sheet.tsx'
import { rememberBooking, useOfferedExtras, useRoomsQuotes, useStayOffers } from '../booking-api.ts'

type ChangeBookingProps = {
  readonly booking: Booking
  /** The hotel's date. */
  readonly today: string
}

/** A confirmed booking's guest changes dates, rooms, guests, plan and extras, after reading what that costs. */
export function ChangeBooking({ booking, today }: ChangeBookingProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const open = () => {
    setDone(false)
    setOpen(true)
  }
  return (
    <>
      <LiveRegion>{isDone ? t('stayChange.done') : ''}</LiveRegion>
      <Button variant="outline" onClick={open}>
        {t('stayChange.open')}
      </Button>
      {isOpen && (
        <ChangeSheet
          booking={booking}
          today={today}
          onDone={() => {
            setDone(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type ChangeSheetProps = ChangeBookingProps & { readonly onDone: () => void; readonly onClose: () => void }

function ChangeSheet({ booking, today, onDone, onClose }: ChangeSheetProps) {
  const client = useQueryClient()
  const params = { propertyId: booking.propertyId, bookingId: booking.id }
  const [form, setForm] = useState(() => stayFormOf(booking))
  return (
    <StayChangeSheet
      booking={booking}
      today={today}
      timezone={booking.hotel.timezone}
      by="guest"
      form={form}
      onForm={setForm}
      offers={useOffers(booking.propertyId, form)}
      isFree={promisedUntil(booking.freeUntil, booking.serverTime) !== null}
      quote={async (body) => (await call(quoteStay, { params, body })).data}
      change={async (body) => rememberBooking(client, (await call(changeStay, { params, body })).data)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** What can be had for the stay as it shall be. */
function useOffers(propertyId: string, form: StayForm): StayOffers {
  const asked = askedRooms(form)
  const types = useStayOffers(propertyId, asked && { stay: asked.stay, guests: asked.guests, ages: [] })
  const plans = useRoomsQuotes(propertyId, asked && { ...asked.stay, lines: asked.lines })
  return { types: types.data ?? [], plans: plans.data ?? [], extras: useExtraChoices(propertyId, form) }
}

function useExtraChoices(propertyId: string, { checkIn, checkOut }: StayForm): ExtraChoice[] {
  const { t } = useTranslation()
  const { money } = useFormat()
  const offered = useOfferedExtras(propertyId, { checkIn, checkOut })
  return (offered.data ?? []).map(({ id, name, unit, price, highestPrice, kept, includedIn = [] }) => {
    const most = highestPrice ? t('wizard.extras.range', { from: money(price), to: money(highestPrice) }) : money(price)
    const words = [t(`wizard.extras.units.${unit}`, { price: most }), ...(kept ? [t('stayChange.kept')] : [])]
    return { id, name, perGuest: isPerGuest(unit), note: words.join(', '), includedIn }
  })
}
