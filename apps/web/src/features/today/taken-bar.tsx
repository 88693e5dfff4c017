import { useTranslation } from 'react-i18next'
import { UndoBar } from '../../ui/overlays/undo-bar.tsx'
import { useGuestName } from './use-guest-name.ts'
import type { Desk, Taken } from './use-desk.ts'

/** The step that was taken last, and the way back. */
export function TakenBar({ desk }: { readonly desk: Desk }) {
  const { t } = useTranslation()
  return desk.taken ? (
    <TakenStep taken={desk.taken} desk={desk} />
  ) : (
    <UndoBar text={null} label={t('today.undo')} busy={false} onUndo={desk.undo} />
  )
}

function TakenStep({ taken, desk }: { readonly taken: Taken; readonly desk: Desk }) {
  const { t } = useTranslation()
  const { step, stay } = taken
  const guest = useGuestName(stay)
  const text = t(`today.taken.${step}`, { guest, room: stay.room.number })
  const onUndo = desk.mayUndo ? desk.undo : null
  return <UndoBar text={text} label={t('today.undo')} busy={desk.busy === stay.id} onUndo={onUndo} />
}
