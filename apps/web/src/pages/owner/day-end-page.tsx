import { DayEndView } from '../../features/day-end/day-end-view.tsx'
import { useBillLink } from '../../platform/owner/bill-link.ts'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** `/owner/day-end`: what is open at the end of the chosen hotel's day, its cash book, and closing it. */
export function DayEndPage() {
  const { hotel } = useOwnHotel()
  const billLink = useBillLink()
  return hotel && <DayEndView key={hotel.id} propertyId={hotel.id} bookingLink={billLink} />
}
