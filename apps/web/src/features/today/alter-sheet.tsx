import { ExtendSheet } from './extend-sheet.tsx'
import { LeaveSheet } from './leave-sheet.tsx'
import { MoveSheet } from './move-sheet.tsx'
import type { AlterSheetProps } from './stay-api.ts'
import type { Altered, Desk } from './use-desk.ts'

type Props = { readonly altered: Altered; readonly propertyId: string; readonly day: string; readonly desk: Desk }

/** Another room, further nights or an early departure: shown first, then done. */
export function AlterSheet({ altered: { what, stay }, propertyId, day, desk }: Props) {
  const { id: stayId, version } = stay
  const props: AlterSheetProps = {
    stay,
    day,
    at: { propertyId, stayId, version },
    onDone: (now) => desk.altered(what, stay, now.version),
    onClose: desk.leave,
  }
  if (what === 'move') return <MoveSheet {...props} />
  return what === 'leave' ? <LeaveSheet {...props} /> : <ExtendSheet {...props} />
}
