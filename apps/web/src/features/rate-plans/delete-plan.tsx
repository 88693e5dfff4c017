import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import { useTranslation } from '../../platform/language.ts'
import { DeleteSheet } from '../../ui/editor/delete-sheet.tsx'
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
  const mutation = useDeletePlan(propertyId)
  const texts = {
    title: t('ratePlans.delete.title', { name }),
    text: t('ratePlans.delete.text'),
    action: t('ratePlans.delete.action'),
    keep: t('ratePlans.delete.keep'),
  }
  const remove = () => mutation.mutate(id, { onSuccess: onDone })
  return <DeleteSheet texts={texts} mutation={mutation} onAct={remove} onClose={onClose} />
}
