import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import { useTranslation } from 'react-i18next'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useDeletePlan } from './rate-plans-api.ts'

type DeletePlanProps = {
  readonly propertyId: string
  readonly plan: RatePlan
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before a plan is deleted; while others are derived from it, it stays. */
export function DeletePlan({ propertyId, plan: { id, name }, onClose, onDone }: DeletePlanProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useDeletePlan(propertyId)
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('ratePlans.delete.title', { name })}
      action={t('ratePlans.delete.action')}
      onAct={() => mutate(id, { onSuccess: onDone })}
      busy={isPending}
      danger
      keep={t('ratePlans.delete.keep')}
    >
      <p>{t('ratePlans.delete.text')}</p>
      <FailedNote error={error} title="operation_failed" />
    </AskSheet>
  )
}
