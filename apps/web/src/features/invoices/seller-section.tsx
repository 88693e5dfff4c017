import { NativeSelect, TextInput } from '@mantine/core'
import type { InvoiceSeller } from '@keystay/contract/invoices/entities'
import { useState } from 'react'
import { countriesIn } from '../../platform/format/countries.ts'
import { useLanguage } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { changedMeanwhile, useEditorForm } from '../../ui/editor/use-editor-form.ts'
import { StepperField } from '../../ui/fields/stepper-field.tsx'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import { useSaveSeller, useSeller } from './invoices-api.ts'
import classes from './invoices.module.css'

type SellerSectionProps = { readonly propertyId: string; readonly onSaved?: () => void; readonly open?: boolean }

/** What stands on a hotel's invoices, behind its title until somebody wants to see it. */
export function SellerSection({ propertyId, onSaved, open = false }: SellerSectionProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useSeller(propertyId)
  return (
    <details open={open}>
      <summary className="strong">{t('invoices.seller.title')}</summary>
      {!data && error && (
        <ErrorState title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!data && !error && <ListSkeleton label={t('invoices.loading')} count={1} />}
      {data && <SellerEditor propertyId={propertyId} seller={data.data} onSaved={onSaved} />}
    </details>
  )
}

const fields = [
  'name',
  'street',
  'zip',
  'city',
  'country',
  'vatId',
  'taxNumber',
  'registration',
  'contact',
  'phone',
  'email',
  'exemption',
  'prefix',
] as const satisfies readonly (keyof InvoiceSeller)[]

type SellerEditorProps = {
  readonly propertyId: string
  readonly seller: InvoiceSeller
  readonly onSaved: (() => void) | undefined
}

function SellerEditor({ propertyId, seller, onSaved }: SellerEditorProps) {
  const { t } = useTranslation()
  const save = useSaveSeller(propertyId)
  const countries = countriesIn(useLanguage())
  const [done, setDone] = useState('')
  const [base, setBase] = useState(seller)
  const toBody = (values: Values) => ({ ...values, version: base.version })
  const editor = useEditorForm({
    initialValues: valuesOf(seller),
    toBody,
    check: async (body) => (await import('./invoice-rules.ts')).checkSeller(body),
    send: async (values) => await save(toBody(values)),
    onDone: (saved) => {
      fill(saved)
      setDone(t('invoices.seller.saved'))
      onSaved?.()
    },
  })
  const { form, error, setError } = editor
  const fill = (from: InvoiceSeller) => {
    setBase(from)
    form.setValues(valuesOf(from))
    form.resetDirty(valuesOf(from))
    form.clearErrors()
  }
  const current = changedMeanwhile(error) as InvoiceSeller | null
  const { country } = form.values
  const helpOf = (name: keyof InvoiceSeller) => {
    // Each country wants words of its own where there is no VAT.
    if (name === 'exemption' && country === 'DE') return t('invoices.seller.help.exemptionGermany')
    return helped.has(name) ? t(`invoices.seller.help.${name as Helped}`) : undefined
  }
  return (
    <>
      <DoneNote>{done}</DoneNote>
      <EditorFrame
        title={t('invoices.seller.title')}
        takesFocus={false}
        state={editor}
        note={t('invoices.seller.note')}
        texts={{ save: t('invoices.seller.save'), discard: t('invoices.seller.discard'), delete: '' }}
        onDiscard={form.isDirty() ? () => fill(base) : null}
        onDelete={null}
      >
        {current && (
          <FailedNote error={error} title="operation_failed">
            <button
              type="button"
              onClick={() => {
                setError(null)
                fill(current)
              }}
            >
              {t('invoices.seller.takeOver')}
            </button>
          </FailedNote>
        )}
        {country === 'PT' && <p className={classes.law}>{t('invoices.seller.portugal')}</p>}
        <div className={classes.fields}>
          {fields.map((name) =>
            name === 'country' ? (
              <NativeSelect
                key={name}
                label={t(`invoices.seller.fields.${name}`)}
                data={countries}
                {...form.getInputProps(name)}
              />
            ) : (
              <TextInput
                key={name}
                label={t(`invoices.seller.fields.${name}`)}
                description={helpOf(name)}
                autoComplete="off"
                {...form.getInputProps(name)}
              />
            ),
          )}
          <StepperField
            label={t('invoices.seller.dueDays')}
            help={t('invoices.seller.dueDaysHelp')}
            value={form.values.dueDays}
            min={0}
            max={90}
            error={typeof form.errors['dueDays'] === 'string' ? form.errors['dueDays'] : null}
            onChange={(value) => form.setFieldValue('dueDays', value)}
          />
        </div>
      </EditorFrame>
    </>
  )
}

type Helped = 'name' | 'taxNumber' | 'exemption' | 'prefix'
const helped: ReadonlySet<string> = new Set<Helped>(['name', 'taxNumber', 'exemption', 'prefix'])
type Values = Omit<InvoiceSeller, 'version'>

function valuesOf({ version: _version, ...values }: InvoiceSeller): Values {
  return values
}
