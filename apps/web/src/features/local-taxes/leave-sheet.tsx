import { useTranslation } from '../../platform/language.ts'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'

type LeaveSheetProps = { readonly onLeave: () => void; readonly onClose: () => void }

/** Asks before what was typed is lost. */
export function LeaveSheet({ onLeave, onClose }: LeaveSheetProps) {
  const { t } = useTranslation()
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('localTaxes.leave.title')}
      action={t('localTaxes.discard')}
      onAct={onLeave}
      danger
      keep={t('localTaxes.leave.keep')}
    >
      <p>{t('localTaxes.leave.text')}</p>
    </AskSheet>
  )
}
