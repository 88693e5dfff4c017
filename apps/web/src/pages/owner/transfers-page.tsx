import { TransfersView } from '../../features/transfers/transfers-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** The bank account of the chosen hotel. */
export function TransfersPage() {
  const { hotel } = useOwnHotel()
  return hotel ? <TransfersView key={hotel.id} propertyId={hotel.id} /> : null
}
