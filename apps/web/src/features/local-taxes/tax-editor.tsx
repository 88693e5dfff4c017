import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { DeleteSheet } from '../../ui/editor/delete-sheet.tsx'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { NameFields } from '../../ui/editor/name-fields.tsx'
import { LeaveSheet } from './leave-sheet.tsx'
import { useDeleteTax } from './local-taxes-api.ts'
import classes from './local-taxes.module.css'
import { TaxExample } from './tax-example.tsx'
import { HeightFields, RuleFields } from './tax-fields.tsx'
import { TaxMeanwhile } from './tax-meanwhile.tsx'
import { useTaxForm, type TaxFormOptions } from './use-tax-form.ts'

type TaxEditorProps = TaxFormOptions & {
  readonly onDeleted: (tax: LocalTax) => void
  readonly onLeave: () => void
}

/** Changes a tax, or makes one, beside what that does to a stay. */
export function TaxEditor({ onDeleted, onLeave, ...options }: TaxEditorProps) {
  const { t } = useTranslation()
  const { hotel, tax } = options
  const state = useTaxForm(options)
  const { form, isTyped, body } = state
  const [asking, setAsking] = useState<'delete' | 'leave' | null>(null)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        className={classes.back ?? ''}
        leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
        onClick={() => (isTyped ? setAsking('leave') : onLeave())}
      >
        {t('localTaxes.back')}
      </Button>
      <div className={classes.layout}>
        <EditorFrame
          title={tax?.name ?? t('localTaxes.new')}
          heading="h1"
          takesFocus
          state={state}
          note={t('localTaxes.affectsNone')}
          texts={{
            save: t(tax ? 'localTaxes.save' : 'localTaxes.create'),
            discard: t('localTaxes.discard'),
            delete: t('localTaxes.delete.action'),
          }}
          onDiscard={onLeave}
          onDelete={tax && (() => setAsking('delete'))}
        >
          <TaxMeanwhile state={state} currency={hotel.currency} />
          <NameFields form={form} label={t('localTaxes.name')} others={t('localTaxes.names')} />
          <HeightFields state={state} currency={hotel.currency} today={todayIn(hotel.timezone)} />
          <RuleFields state={state} />
        </EditorFrame>
        <TaxExample hotel={hotel} taxId={tax?.id ?? null} tax={body} />
      </div>
      {tax && asking === 'delete' && (
        <DeleteTax propertyId={hotel.id} tax={tax} onClose={() => setAsking(null)} onDone={() => onDeleted(tax)} />
      )}
      {asking === 'leave' && <LeaveSheet onLeave={onLeave} onClose={() => setAsking(null)} />}
    </>
  )
}

type DeleteTaxProps = {
  readonly propertyId: string
  readonly tax: LocalTax
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before a tax is deleted. */
function DeleteTax({ propertyId, tax: { id, name }, onClose, onDone }: DeleteTaxProps) {
  const { t } = useTranslation()
  const mutation = useDeleteTax(propertyId)
  const texts = {
    title: t('localTaxes.delete.title', { name }),
    text: t('localTaxes.delete.text'),
    action: t('localTaxes.delete.action'),
    keep: t('localTaxes.delete.keep'),
  }
  const remove = () => mutation.mutate(id, { onSuccess: onDone })
  return <DeleteSheet texts={texts} mutation={mutation} onAct={remove} onClose={onClose} />
}
