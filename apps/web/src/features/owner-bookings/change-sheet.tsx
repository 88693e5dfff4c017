import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { StayChangeSheet } from '../../ui/stay-change/stay-change-sheet.tsx'
import type { ExtraChoice } from '../../ui/stay-change/stay-change-fields.tsx'
import { useChangeStay, useHotelExtras } from './owner-booking-api.ts'

type ChangeSheetProps = {
  readonly booking: OwnerBooking
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The hotel changes a confirmed booking; it also adds extras that guests cannot choose. */
export function ChangeSheet({ booking, onClose, onDone }: ChangeSheetProps) {
  const key = { propertyId: booking.propertyId, bookingId: booking.id }
  const { quote, change } = useChangeStay(key)
  const extras = useExtraChoices(booking)
  return (
    <StayChangeSheet
      booking={booking}
      today={booking.today}
      timezone={booking.timezone}
      by="owner"
      extras={extras}
      quote={quote}
      change={change}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function useExtraChoices({ propertyId }: OwnerBooking): ExtraChoice[] {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { data } = useHotelExtras(propertyId)
  return (data ?? [])
    .filter(({ mode }) => mode !== 'compulsory')
    .map(({ id, name, unit, price, mode }) => {
      const cost = `${money(price)} ${t(`extras.units.${unit}`)}`
      return { id, name, note: mode === 'hotel' ? `${cost}, ${t('stayChange.byHotel')}` : cost }
    })
}
