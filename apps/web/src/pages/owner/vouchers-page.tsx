import { VouchersView } from '../../features/vouchers/vouchers-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** Discount codes of the chosen hotel. */
export function VouchersPage() {
  const { hotel } = useOwnHotel()
  return hotel && <VouchersView key={hotel.id} hotel={hotel} />
}
