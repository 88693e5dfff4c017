import { DeskMessagesView } from '../../features/messages/desk-messages-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** `/owner/messages`: what guests of the chosen hotel write. */
export function MessagesPage() {
  const { hotel } = useOwnHotel()
  return hotel && <DeskMessagesView key={hotel.id} hotel={hotel} />
}
