import { InvoicesView } from '../../features/invoices/invoices-view.tsx'
import { readersToday } from '../../platform/format/today.ts'
import { useBillLink } from '../../platform/owner/bill-link.ts'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** `/owner/invoices`: the invoices of the chosen hotel by month, or those of one booking (`?booking=`). */
export function InvoicesPage() {
  const { hotel } = useOwnHotel()
  const billLink = useBillLink()
  return hotel && <InvoicesView key={hotel.id} propertyId={hotel.id} today={readersToday()} billLink={billLink} />
}
