import { Dashboard } from '../../features/revenue/dashboard.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** `/owner/dashboard`: what the chosen hotel earned. */
export function DashboardPage() {
  const { hotel } = useOwnHotel()
  return hotel && <Dashboard key={hotel.id} hotel={hotel} />
}
