import { TeamView } from '../../features/team/team-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** Who works at the chosen hotel. */
export function TeamPage() {
  const { hotel } = useOwnHotel()
  return hotel && <TeamView key={hotel.id} hotel={hotel} />
}
