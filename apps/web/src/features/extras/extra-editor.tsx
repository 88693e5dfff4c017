import type { Extra } from '@keystay/contract/extras/entities'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { DeleteSheet } from '../../ui/editor/delete-sheet.tsx'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { NameFields } from '../../ui/editor/name-fields.tsx'
import { ExtraExample } from './extra-example.tsx'
import { PriceFields, SaleFields } from './extra-fields.tsx'
import { PeriodFields } from './period-fields.tsx'
import { ExtraMeanwhile } from './extra-meanwhile.tsx'
import { useDeleteExtra } from './extras-api.ts'
import { useExtraForm, type ExtraFormOptions } from './use-extra-form.ts'

type ExtraEditorProps = ExtraFormOptions & {
  readonly onDeleted: (extra: Extra) => void
  /** Leaves a new one. */
  readonly onLeave: () => void
}

/** Changes an extra, or makes one: what it costs, who takes it, how many there are, and what a stay costs with it. */
export function ExtraEditor({ onDeleted, onLeave, ...options }: ExtraEditorProps) {
  const { t } = useTranslation()
  const { hotel, extra } = options
  const state = useExtraForm(options)
  const { form, isTyped, discard, body } = state
  const [deleting, setDeleting] = useState(false)
  const discardTyped = isTyped ? discard : null
  const today = todayIn(hotel.timezone)
  return (
    <>
      <EditorFrame
        title={extra?.name ?? t('extras.new')}
        takesFocus
        state={state}
        example={<ExtraExample propertyId={hotel.id} today={today} extraId={extra?.id ?? null} body={body} />}
        texts={{
          save: t(extra ? 'extras.save' : 'extras.create'),
          discard: t('extras.discard'),
          delete: t('extras.delete.action'),
        }}
        onDiscard={extra ? discardTyped : onLeave}
        onDelete={extra && (() => setDeleting(true))}
      >
        <ExtraMeanwhile state={state} currency={hotel.currency} />
        <NameFields form={form} label={t('extras.name')} others={t('extras.names')} help={t('extras.namesHelp')} />
        <PriceFields state={state} currency={hotel.currency} />
        <PeriodFields state={state} currency={hotel.currency} today={today} />
        <SaleFields state={state} />
      </EditorFrame>
      {extra && deleting && (
        <DeleteExtra
          propertyId={hotel.id}
          extra={extra}
          onClose={() => setDeleting(false)}
          onDone={() => onDeleted(extra)}
        />
      )}
    </>
  )
}

type DeleteExtraProps = {
  readonly propertyId: string
  readonly extra: Extra
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before an extra is deleted. */
function DeleteExtra({ propertyId, extra: { id, name }, onClose, onDone }: DeleteExtraProps) {
  const { t } = useTranslation()
  const mutation = useDeleteExtra(propertyId)
  const texts = {
    title: t('extras.delete.title', { name }),
    text: t('extras.delete.text'),
    action: t('extras.delete.action'),
    keep: t('extras.delete.keep'),
  }
  const remove = () => mutation.mutate(id, { onSuccess: onDone })
  return <DeleteSheet texts={texts} mutation={mutation} onAct={remove} onClose={onClose} />
}
