import { changeStay, quoteStay } from '@keystay/contract/bookings/change-endpoints'
import type { Booking } from '@keystay/contract/bookings/entities'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api/call.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import type { ExtraChoice } from '../../../ui/stay-change/stay-change-fields.tsx'
import { StayChangeSheet } from '../../../ui/stay-change/stay-change-sheet.tsx'
import { rememberBooking, useOfferedExtras } from '../booking-api.ts'

type ChangeBookingProps = {
  readonly booking: Booking
  /** The hotel's date. */
  readonly today: string
}

/** A confirmed booking's guest changes dates, rooms, guests and extras, after reading what that costs. */
export function ChangeBooking({ booking, today }: ChangeBookingProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const params = { propertyId: booking.propertyId, bookingId: booking.id }
  const [stay, setStay] = useState<Pick<Booking, 'checkIn' | 'checkOut'>>(booking)
  const extras = useExtraChoices(booking, isOpen ? stay : null)
  const open = () => {
    setDone(false)
    setStay(booking)
    setOpen(true)
  }
  return (
    <>
      <LiveRegion>{isDone ? t('stayChange.done') : ''}</LiveRegion>
      <Button variant="outline" onClick={open}>
        {t('stayChange.open')}
      </Button>
      {isOpen && (
        <StayChangeSheet
          booking={booking}
          today={today}
          timezone={booking.hotel.timezone}
          by="guest"
          extras={extras}
          onStay={setStay}
          quote={async (body) => (await call(quoteStay, { params, body })).data}
          change={async (body) => rememberBooking(client, (await call(changeStay, { params, body })).data)}
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

/** What can be had on the dates, and what the booking has: of that only the hotel adds its guest changes nothing. */
function useExtraChoices(booking: Booking, stay: Pick<Booking, 'checkIn' | 'checkOut'> | null): ExtraChoice[] {
  const { t } = useTranslation()
  const { money } = useFormat()
  const offered = useOfferedExtras(booking.propertyId, stay && { checkIn: stay.checkIn, checkOut: stay.checkOut })
  return (offered.data ?? []).map(({ id, name, unit, price, highestPrice, kept }) => {
    const most = highestPrice ? t('wizard.extras.range', { from: money(price), to: money(highestPrice) }) : money(price)
    const words = [t(`wizard.extras.units.${unit}`, { price: most }), ...(kept ? [t('stayChange.kept')] : [])]
    return { id, name, note: words.join(', ') }
  })
}
