import type { Booking } from '@keystay/contract/bookings/entities'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { Price } from '../../../ui/facts/price.tsx'
import { BookingStatus, PaymentState } from './booking-words.tsx'
import { Fact, Facts } from './facts.tsx'
import { LineFacts } from './line-facts.tsx'
import { PlanFact } from './plan-fact.tsx'
import { RefundFacts } from '../detail/refund-facts.tsx'

type StayFactsProps = {
  readonly booking: Booking
  /** What went back is told here, too. */
  readonly refunds?: boolean
}

/** The stay on one page: hotel, guest, dates, rooms, payment and total. */
export function StayFacts({ booking, refunds = false }: StayFactsProps) {
  const { t } = useTranslation()
  const { date, time } = useFormat()
  const { hotel, guest } = booking
  const place = [hotel.city, hotel.region].filter(Boolean).join(', ')
  return (
    <Facts>
      <Fact label={t('booking.status')}>
        <BookingStatus booking={booking} />
      </Fact>
      <Fact label={t('booking.hotel')} note={place}>
        {hotel.name}
      </Fact>
      <Fact label={t('booking.guest')} note={`${guest.email}\n${guest.phone}`}>
        {guest.name}
      </Fact>
      <Fact label={t('common.checkIn')}>
        {date(booking.checkIn, 'shortYear')}, {t('booking.fromTime', { time: time(hotel.checkInTime) })}
      </Fact>
      <Fact label={t('common.checkOut')}>
        {date(booking.checkOut, 'shortYear')}, {t('booking.untilTime', { time: time(hotel.checkOutTime) })}
      </Fact>
      <LineFacts booking={booking} />
      <PlanFact booking={booking} />
      <Fact label={t('booking.payment')}>
        <PaymentState booking={booking} />
      </Fact>
      {refunds && <RefundFacts booking={booking} />}
      <Fact label={t('booking.total')}>
        <Price amount={booking.total} size="md" />
      </Fact>
    </Facts>
  )
}
