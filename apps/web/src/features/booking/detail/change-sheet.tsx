import { promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import { changeStay, quoteStay } from '@keystay/contract/bookings/change-endpoints'
import type { Booking } from '@keystay/contract/bookings/entities'
import { isPerGuest } from '@keystay/contract/extras/entities'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { askedRooms, type ExtraChoice, type StayOffers } from '../../../ui/stay-change/stay-choices.ts'
import { stayFormOf, type StayForm } from '../../../ui/stay-change/stay-form.ts'
import { StayChangeSheet } from '../../../ui/stay-change/stay-change-sheet.tsx'
import { rememberBooking, useOfferedExtras, useRoomsQuotes, useStayOffers } from '../booking-api.ts'

type ChangeSheetProps = {
  readonly booking: Booking
  /** The hotel's date. */
  readonly today: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Dates, rooms, guests, plan and extras of a confirmed booking, as its guest may change them. */
export function ChangeSheet({ booking, today, onDone, onClose }: ChangeSheetProps) {
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
