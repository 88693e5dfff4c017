import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { feeClasses, ratedClasses, valuedBoards } from '@keystay/contract/vat/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useTranslation } from '../../platform/language.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import classes from './local-taxes.module.css'
import type { VatFormState } from './use-vat-form.ts'
import { nextRates } from './vat-values.ts'

type FieldsProps = { readonly state: VatFormState }

const percentField = {
  inputMode: 'decimal',
  maxLength: 6,
  autoComplete: 'off',
  rightSection: <span aria-hidden>%</span>,
} as const

/** The rates of all classes, from each date on. */
export function RateFields({ state, today }: FieldsProps & { readonly today: PlainDate }) {
  const { t } = useTranslation()
  const { form } = state
  const { rates } = form.values
  return (
    <div className={classes.group}>
      {rates.map((_, index) => (
        <DatedFields key={index} state={state} index={index} today={today} />
      ))}
      <div>
        <Button
          variant="subtle"
          size="sm"
          className={classes.wraps ?? ''}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('rates', nextRates(rates))}
        >
          {t(rates.length === 0 ? 'localTaxes.vat.addRates' : 'localTaxes.vat.addDate')}
        </Button>
      </div>
    </div>
  )
}

/** Half a form has no place for the weekday. */
const narrow = { style: 'dayYear' } as const

function DatedFields({ state: { form }, index, today }: FieldsProps & { index: number; today: PlainDate }) {
  const { t } = useTranslation()
  const error = form.errors[`rates.${index}.from`]
  return (
    <fieldset className={classes.dated}>
      <legend className="visually-hidden">{t('localTaxes.vat.ratesOf', { number: index + 1 })}</legend>
      <DateField
        label={t('localTaxes.from')}
        value={form.values.rates[index]?.from ?? null}
        onChange={(date) => form.setFieldValue(`rates.${index}.from`, date)}
        today={today}
        error={typeof error === 'string' ? error : null}
        {...narrow}
      />
      {ratedClasses.map((rated) => (
        <TextInput
          key={rated}
          {...form.getInputProps(`rates.${index}.${rated}`)}
          {...percentField}
          label={t(`localTaxes.vat.classes.${rated}`)}
        />
      ))}
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('localTaxes.vat.removeDate')}
        onClick={() => form.removeListItem('rates', index)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}

/** What of a night's price is eaten and drunk. */
export function BoardFields({ state: { form }, currency }: FieldsProps & { readonly currency: string }) {
  const { t } = useTranslation()
  const amount = { inputMode: 'decimal', maxLength: 20, autoComplete: 'off' } as const
  return (
    <fieldset className={classes.boards}>
      <legend className="strong">{t('localTaxes.vat.boards')}</legend>
      <p className="small soft">{t('localTaxes.vat.boardsHelp')}</p>
      {valuedBoards.map((board, index) => (
        <div key={board} className={classes.rate}>
          <TextInput
            {...form.getInputProps(`boards.${index}.adultMinor`)}
            {...amount}
            label={t('localTaxes.vat.adult', { board: t(`ratePlans.boards.${board}`), currency })}
          />
          <TextInput
            {...form.getInputProps(`boards.${index}.childMinor`)}
            {...amount}
            label={t('localTaxes.vat.child', { board: t(`ratePlans.boards.${board}`), currency })}
          />
        </div>
      ))}
      <TextInput
        {...form.getInputProps('drinksPercent')}
        {...percentField}
        label={t('localTaxes.vat.drinksPercent')}
        description={t('localTaxes.vat.drinksHelp')}
      />
    </fieldset>
  )
}

/** Which VAT a cancellation fee has. */
export function FeeField({ state: { form } }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      {...form.getInputProps('feeClass')}
      label={t('localTaxes.vat.feeClass')}
      description={t('localTaxes.vat.feeHelp')}
      data={feeClasses.map((one) => ({ value: one, label: t(`localTaxes.vat.classes.${one}`) }))}
    />
  )
}
