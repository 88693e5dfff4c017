import { Button } from '@mantine/core'
import { IconChevronLeft, IconTrash } from '@tabler/icons-react'
import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import dense from '../../ui/editor/dense.module.css'
import { changedMeanwhile } from '../../ui/editor/use-editor-form.ts'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useDeleteTax } from './local-taxes-api.ts'
import classes from './local-taxes.module.css'
import { TaxExample } from './tax-example.tsx'
import { HeightFields, RuleFields, TaxNameFields } from './tax-fields.tsx'
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
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState<'delete' | 'leave' | null>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { area, submit, busy, error, isTyped, body } = state
  const onFields = Object.keys(error?.fields ?? {}).length > 0
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
        <section className={`card ${classes.editor}`} aria-labelledby={`${id}-title`}>
          <h1 ref={heading} tabIndex={-1} id={`${id}-title`} className="display-sm">
            {tax?.name ?? t('localTaxes.new')}
          </h1>
          <form
            ref={area}
            id={id}
            noValidate
            className={`${dense.fields} ${classes.form}`}
            aria-labelledby={`${id}-title`}
            onSubmit={submit}
          >
            <TaxMeanwhile state={state} currency={hotel.currency} />
            {error && !onFields && !changedMeanwhile(error) && <FailedNote error={error} title="operation_failed" />}
            <TaxNameFields state={state} />
            <HeightFields state={state} currency={hotel.currency} today={todayIn(hotel.timezone)} />
            <RuleFields state={state} />
          </form>
          <div className={classes.foot}>
            <p className="tiny soft">{t('localTaxes.affectsNone')}</p>
            <div className={classes.actions}>
              <Button variant="outline" size="sm" disabled={busy} onClick={onLeave}>
                {t('localTaxes.discard')}
              </Button>
              <Button type="submit" form={id} size="sm" loading={busy}>
                {t(tax ? 'localTaxes.save' : 'localTaxes.create')}
              </Button>
            </div>
            {tax && (
              <Button
                variant="subtle"
                size="sm"
                className={classes.delete ?? ''}
                leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
                onClick={() => setAsking('delete')}
              >
                {t('localTaxes.delete.action')}
              </Button>
            )}
          </div>
        </section>
        <TaxExample hotel={hotel} taxId={tax?.id ?? null} tax={body} />
      </div>
      {tax && asking === 'delete' && (
        <DeleteTax propertyId={hotel.id} tax={tax} onClose={() => setAsking(null)} onDone={() => onDeleted(tax)} />
      )}
      {asking === 'leave' && (
        <AskSheet
          open
          onClose={() => setAsking(null)}
          title={t('localTaxes.leave.title')}
          action={t('localTaxes.discard')}
          onAct={onLeave}
          danger
          keep={t('localTaxes.leave.keep')}
        >
          <p>{t('localTaxes.leave.text')}</p>
        </AskSheet>
      )}
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
  const { mutate, isPending, error } = useDeleteTax(propertyId)
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('localTaxes.delete.title', { name })}
      action={t('localTaxes.delete.action')}
      onAct={() => mutate(id, { onSuccess: onDone })}
      busy={isPending}
      danger
      keep={t('localTaxes.delete.keep')}
    >
      <p>{t('localTaxes.delete.text')}</p>
      <FailedNote error={error} title="operation_failed" />
    </AskSheet>
  )
}
