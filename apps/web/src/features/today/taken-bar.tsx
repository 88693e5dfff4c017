import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { UndoBar } from '../../ui/overlays/undo-bar.tsx'
import { useGuestName } from './use-guest-name.ts'
import type { Desk, Taken } from './use-desk.ts'

/** What was done last, and the way back. */
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
  const { money } = useFormat()
  const { stay } = taken
  const guest = useGuestName(stay)
  const onUndo = desk.mayUndo ? desk.undo : null
  const busy = desk.busy === stay.id
  if (taken.step !== 'collect' && taken.step !== 'pay_back') {
    const text = t(`today.taken.${taken.step}`, { guest, room: stay.room.number })
    return <UndoBar text={text} label={t('today.undo')} busy={busy} onUndo={onUndo} />
  }
  const { step, method } = taken
  const amount = money(taken.amount)
  // Money goes back by the way on which it came, which is said before and after.
  const text = t(`today.money.${step}.${method}`, { guest, amount })
  return <UndoBar text={text} label={t(`today.money.undo.${method}`, { amount })} busy={busy} onUndo={onUndo} />
}
