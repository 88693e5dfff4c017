import { ExtrasView } from '../../features/extras/extras-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** Extras of the chosen hotel. */
export function ExtrasPage() {
  const { hotel } = useOwnHotel()
  return hotel && <ExtrasView key={hotel.id} hotel={hotel} />
}
