import type { Booking } from '@keystay/contract/bookings/entities'
import { useTranslation } from '../../../platform/language.ts'
import { Fact } from './facts.tsx'
import { useCounts } from '../detail/use-counts.ts'

/** The booked room types with quantity, guests and the rooms that were assigned. */
export function LineFacts({ booking, beds = false }: { readonly booking: Booking; readonly beds?: boolean }) {
  const { t } = useTranslation()
  const counts = useCounts()
  const flexible = booking.priceLines.some((line) => line.flexible)
  return booking.lines.map((line, index) => {
    const numbers = line.rooms.map((room) => room.number)
    const assigned =
      numbers.length > 0 && booking.status !== 'cancelled'
        ? t('booking.roomNumbers', { count: numbers.length, numbers: numbers.join(', ') })
        : null
    const notes = [beds ? line.bedType.label : null, assigned, counts.guests(line.adults, line.children, line.ages)]
    return (
      <Fact
        key={line.roomType.id}
        label={index === 0 ? t('booking.rooms') : ''}
        note={notes.filter(Boolean).join(' · ')}
      >
        {line.quantity} × {flexible ? t('flexible.orBetter', { name: line.roomType.name }) : line.roomType.name}
      </Fact>
    )
  })
}
