import { ActionIcon, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { taxKinds, taxReasons } from '@keystay/contract/local-taxes/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useTranslation } from '../../platform/language.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { ExemptGuestsFields } from './exempt-guests-fields.tsx'
import classes from './local-taxes.module.css'
import type { TaxFormState } from './use-tax-form.ts'

type FieldsProps = { readonly state: TaxFormState }

type HeightFieldsProps = FieldsProps & { readonly currency: string; readonly today: PlainDate }

/** What it is taken of, and how much from which date on. */
export function HeightFields({ state, currency, today }: HeightFieldsProps) {
  const { t } = useTranslation()
  const { form } = state
  const { kind, rates, isNet } = form.values
  return (
    <div className={classes.group}>
      <NativeSelect
        {...form.getInputProps('kind')}
        label={t('localTaxes.kind')}
        data={taxKinds.map((one) => ({ value: one, label: t(`localTaxes.kinds.${one}`) }))}
      />
      {rates.map((_, index) => (
        <RateFields key={index} state={state} index={index} currency={currency} today={today} />
      ))}
      <div>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('rates', { from: null, rate: '' })}
        >
          {t('localTaxes.addRate')}
        </Button>
      </div>
      {kind === 'percent' && (
        <>
          <NativeSelect
            label={t('localTaxes.base')}
            description={t('localTaxes.baseHelp')}
            value={isNet ? 'net' : 'gross'}
            data={(['net', 'gross'] as const).map((one) => ({ value: one, label: t(`localTaxes.bases.${one}`) }))}
            onChange={(event) => form.setFieldValue('isNet', event.currentTarget.value === 'net')}
          />
          {isNet && <PercentField state={state} name="netRoom" />}
          {(['food', 'drinks'] as const).map((part) => (
            <BoardPart key={part} state={state} part={part} />
          ))}
        </>
      )}
    </div>
  )
}

/** Half a form has no place for the weekday. */
const narrow = { style: 'dayYear' } as const

function RateFields({ state: { form }, index, currency, today }: HeightFieldsProps & { readonly index: number }) {
  const { t } = useTranslation()
  const { kind, rates } = form.values
  const error = form.errors[`rates.${index}.from`]
  return (
    <div className={classes.rate}>
      <TextInput
        {...form.getInputProps(`rates.${index}.rate`)}
        label={kind === 'percent' ? t('localTaxes.percent') : t('localTaxes.amount', { currency })}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      <DateField
        label={t('localTaxes.from')}
        value={rates[index]?.from ?? null}
        onChange={(date) => form.setFieldValue(`rates.${index}.from`, date)}
        today={today}
        error={typeof error === 'string' ? error : null}
        {...narrow}
      />
      {rates.length > 1 && (
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('localTaxes.removeRate')}
          onClick={() => form.removeListItem('rates', index)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** Whether what is eaten or drunk with a night counts, and the VAT in it that is taken off. */
function BoardPart({ state, part }: FieldsProps & { readonly part: 'food' | 'drinks' }) {
  const { t } = useTranslation()
  const { form } = state
  const isFood = part === 'food'
  const name = isFood ? 'withFood' : 'withDrinks'
  return (
    <>
      <Checkbox {...form.getInputProps(name, { type: 'checkbox' })} label={t(`localTaxes.${name}`)} />
      {form.values[name] && form.values.isNet && <PercentField state={state} name={isFood ? 'netFood' : 'netDrinks'} />}
    </>
  )
}

type PercentName = 'netRoom' | 'netFood' | 'netDrinks' | 'vatPercent'

function PercentField({ state: { form }, name }: FieldsProps & { readonly name: PercentName }) {
  const { t } = useTranslation()
  return (
    <TextInput
      {...form.getInputProps(name)}
      label={t(`localTaxes.${name}`)}
      description={name === 'vatPercent' && t('localTaxes.vatHelp')}
      inputMode="decimal"
      maxLength={6}
      autoComplete="off"
      rightSection={<span aria-hidden>%</span>}
    />
  )
}

/** Who and which nights are free of it, and what becomes of it when a stay is cancelled. */
export function RuleFields({ state }: FieldsProps) {
  const { t } = useTranslation()
  const { form } = state
  const number = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } as const
  return (
    <div className={classes.group}>
      {form.values.kind === 'person_night' && (
        <TextInput
          {...form.getInputProps('exemptBelowAge')}
          {...number}
          label={t('localTaxes.exemptBelowAge')}
          description={t('localTaxes.exemptHelp')}
        />
      )}
      <ExemptGuestsFields state={state} />
      <TextInput {...form.getInputProps('firstNights')} {...number} label={t('localTaxes.firstNights')} />
      <PercentField state={state} name="vatPercent" />
      <NativeSelect
        {...form.getInputProps('owedFor')}
        label={t('localTaxes.owedFor')}
        data={taxReasons.map((one) => ({ value: one, label: t(`localTaxes.reasons.${one}`) }))}
      />
      <Checkbox
        {...form.getInputProps('dueAtHotel', { type: 'checkbox' })}
        label={t('localTaxes.dueAtHotel')}
        description={t('localTaxes.dueAtHotelHelp')}
      />
      <Textarea
        {...form.getInputProps('source')}
        label={t('localTaxes.source')}
        description={t('localTaxes.sourceHelp')}
        rows={3}
        maxLength={300}
      />
    </div>
  )
}
