import type { Promotion } from '@keystay/contract/promotions/entities'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { DeleteSheet } from '../../ui/editor/delete-sheet.tsx'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { NameFields } from '../../ui/editor/name-fields.tsx'
import { PromotionExample } from './promotion-example.tsx'
import { ConditionFields, GivesFields, Templates } from './promotion-fields.tsx'
import { PromotionMeanwhile } from './promotion-meanwhile.tsx'
import { useDeletePromotion } from './promotions-api.ts'
import { usePromotionForm, type PromotionFormOptions } from './use-promotion-form.ts'

type PromotionEditorProps = PromotionFormOptions & {
  readonly onDeleted: (promotion: Promotion) => void
  /** Leaves a new one. */
  readonly onLeave: () => void
}

/** Changes a promotion, or makes one: what it gives, which stays get it, and what one of them costs then. */
export function PromotionEditor({ onDeleted, onLeave, ...options }: PromotionEditorProps) {
  const { t } = useTranslation()
  const { hotel, promotion } = options
  const state = usePromotionForm(options)
  const [deleting, setDeleting] = useState(false)
  const today = todayIn(hotel.timezone)
  const discardTyped = state.isTyped ? state.discard : null
  const texts = {
    save: t(promotion ? 'promotions.save' : 'promotions.create'),
    discard: t('promotions.discard'),
    delete: t('promotions.delete.action'),
  }
  return (
    <>
      <EditorFrame
        title={promotion?.name ?? t('promotions.new')}
        takesFocus
        state={state}
        texts={texts}
        note={t('promotions.affectsNone')}
        example={
          <PromotionExample propertyId={hotel.id} today={today} promotionId={promotion?.id ?? null} body={state.body} />
        }
        onDiscard={promotion ? discardTyped : onLeave}
        onDelete={promotion && (() => setDeleting(true))}
      >
        <PromotionMeanwhile state={state} />
        {!promotion && <Templates state={state} />}
        <NameFields
          form={state.form}
          label={t('promotions.name')}
          others={t('promotions.names')}
          help={t('promotions.namesHelp')}
        />
        <GivesFields state={state} />
        <ConditionFields state={state} today={today} />
      </EditorFrame>
      {promotion && deleting && (
        <DeletePromotion
          propertyId={hotel.id}
          promotion={promotion}
          onClose={() => setDeleting(false)}
          onDone={() => onDeleted(promotion)}
        />
      )}
    </>
  )
}

type DeletePromotionProps = {
  readonly propertyId: string
  readonly promotion: Promotion
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before a promotion is deleted. */
function DeletePromotion({ propertyId, promotion, onClose, onDone }: DeletePromotionProps) {
  const { t } = useTranslation()
  const mutation = useDeletePromotion(propertyId)
  const texts = {
    title: t('promotions.delete.title', { name: promotion.name }),
    text: t('promotions.delete.text'),
    action: t('promotions.delete.action'),
    keep: t('promotions.delete.keep'),
  }
  const remove = () => mutation.mutate(promotion.id, { onSuccess: onDone })
  return <DeleteSheet texts={texts} mutation={mutation} onAct={remove} onClose={onClose} />
}
