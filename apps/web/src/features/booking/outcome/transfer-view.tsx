import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import type { Booking } from '@keystay/contract/bookings/entities'
import { Link } from 'react-router'
import { useTranslation } from '../../../platform/language.ts'
import { bookingPath } from '../detail/booking-actions.tsx'
import { TransferDetails } from '../detail/transfer-details.tsx'
import { ResultFrame } from './result-frame.tsx'

/** The rooms wait for a transfer: where to, how much, and by when. */
export function TransferView({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  if (!booking.transfer) return null
  return (
    <ResultFrame
      booking={booking}
      tone="pending"
      icon={<IconBuildingBank size={32} stroke={1.75} aria-hidden />}
      title={t('transfer.title')}
      head={<p className="soft">{t('transfer.text', { email: booking.guest.email })}</p>}
      refunds
    >
      <TransferDetails transfer={booking.transfer} timezone={booking.hotel.timezone} />
      <Button variant="outline" mt={16} component={Link} to={bookingPath(booking)}>
        {t('booking.toBooking')}
      </Button>
    </ResultFrame>
  )
}
