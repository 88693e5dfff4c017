import { NativeSelect, Select, TextInput } from '@mantine/core'
import type { BookingInvoices } from '@keystay/contract/invoices/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { useRef } from 'react'
import { countriesIn } from '../../platform/format/countries.ts'
import { useFormat, useLanguage } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { useEditorForm } from '../../ui/editor/use-editor-form.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { useIssue, type InvoiceBody } from './invoices-api.ts'
import classes from './invoices.module.css'

type IssueFormProps = {
  readonly at: { readonly propertyId: string; readonly bookingId: string }
  readonly found: BookingInvoices
  readonly onDone: (number: string) => void
}

type Who = 'whole' | 'guest' | 'company'
const payerOf = (who: Who) => (who === 'whole' ? null : who)
type Recipient = BookingInvoices['recipients']['guest']
type Values = Recipient & { readonly who: Who; readonly language: Language }

/** Writes an invoice: of all, or of one payer's part, to whom, and in which language. */
export function IssueForm({ at, found, onDone }: IssueFormProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const issue = useIssue(at)
  const { offers, recipients, language, isFee } = found
  // What was typed for one payer is there again when the desk comes back to it.
  const typed = useRef(recipients)
  const countries = countriesIn(useLanguage())
  const offerOf = (who: Who) => offers.find(({ payer }) => payer === payerOf(who)) ?? offers[0]
  const toBody = ({ who, language: spoken, ...to }: Values): InvoiceBody => ({
    payer: payerOf(who),
    language: spoken,
    recipient: to,
    expectedTotal: offerOf(who)?.total ?? { minor: 0, currency: 'EUR' },
  })
  const first: Who = offers[0]?.payer ?? 'whole'
  const initialValues: Values = { ...recipients[readerOf(first)], who: first, language }
  const editor = useEditorForm({
    initialValues,
    toBody,
    check: async (body) => (await import('./invoice-rules.ts')).checkInvoice(body),
    fieldOf: (path) => path.replace('recipient.', ''),
    send: async (values) => await issue(toBody(values)),
    onDone: ({ invoices }) => onDone(invoices.at(-1)?.number ?? ''),
  })
  const { form } = editor
  const { who } = form.values
  const choose = (next: Who) => {
    const { who: before, language: spoken, ...to } = form.getValues()
    typed.current = { ...typed.current, [readerOf(before)]: to }
    form.setValues({ ...typed.current[readerOf(next)], who: next, language: spoken })
    form.clearErrors()
  }
  const total = offerOf(who)?.total
  const field = (name: keyof Recipient) => ({
    label: t(`invoices.recipient.${name}`),
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <EditorFrame
      title={t(isFee ? 'invoices.newFee' : 'invoices.new')}
      takesFocus={false}
      state={editor}
      note={t('invoices.note')}
      texts={{ save: total ? t('invoices.issue', { amount: money(total) }) : '', discard: '', delete: '' }}
      onDiscard={null}
      onDelete={null}
    >
      {offers.length > 1 && (
        <Segments
          label={t('invoices.what')}
          value={who}
          options={offers.map(({ payer, total: sum }) => ({
            value: payer ?? 'whole',
            label: `${t(`invoices.parts.${payer ?? 'whole'}`)} · ${money(sum)}`,
          }))}
          onChange={(value) => choose(value as Who)}
        />
      )}
      <div className={classes.fields}>
        <TextInput {...field('name')} />
        <TextInput {...field('attention')} />
        <TextInput {...field('street')} />
        <TextInput {...field('zip')} />
        <TextInput {...field('city')} />
        <NativeSelect {...field('country')} data={countries} />
        <TextInput {...field('vatId')} />
        <TextInput type="email" description={t('invoices.emailHelp')} {...field('email')} />
        <TextInput description={t('invoices.referenceHelp')} {...field('reference')} />
        <Select
          label={t('invoices.language')}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: t(`invoices.languages.${value}`) }))}
          value={form.values.language}
          onChange={(value) => value && form.setFieldValue('language', value)}
        />
      </div>
    </EditorFrame>
  )
}

/** Who reads it: what a company pays goes to the company, all else to the guest. */
const readerOf = (who: Who) => (who === 'company' ? 'company' : 'guest')
