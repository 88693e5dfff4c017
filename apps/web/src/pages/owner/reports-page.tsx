import { ReportsView } from '../../features/reports/reports-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** `/owner/reports`: what the chosen hotel sold, whom it had, what it earned and owes. */
export function ReportsPage() {
  const { hotel } = useOwnHotel()
  return hotel && <ReportsView key={hotel.id} hotel={hotel} />
}
