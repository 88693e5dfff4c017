import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { maxExtraPeriods } from '@keystay/contract/shared/limits'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import classes from './extra-editor.module.css'
import type { ExtraFormState } from './use-extra-form.ts'

type PeriodFieldsProps = { readonly state: ExtraFormState; readonly currency: string; readonly today: PlainDate }

/** Periods in which it costs something else; closed, it says how many there are. */
export function PeriodFields({ state, currency, today }: PeriodFieldsProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const adding = useRef<HTMLButtonElement>(null)
  const { form } = state
  const { periods } = form.values
  const isWrongBelow = Object.keys(form.errors).some((path) => path.startsWith('periods'))
  const remove = (index: number) => {
    form.removeListItem('periods', index)
    // What had the focus is gone.
    adding.current?.focus()
  }
  return (
    <details
      className={classes.more}
      open={isOpen || isWrongBelow}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        {t('extras.periods.title')}{' '}
        <span className={classes.said}>
          {periods.length === 0 ? t('extras.periods.none') : t('extras.periods.count', { count: periods.length })}
        </span>
      </summary>
      <p className="soft">{t('extras.periods.help')}</p>
      {periods.map((_, index) => (
        <OnePeriod
          key={index}
          state={state}
          index={index}
          currency={currency}
          today={today}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <Button
          ref={adding}
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          disabled={periods.length >= maxExtraPeriods}
          onClick={() => form.insertListItem('periods', { from: null, to: null, price: '' })}
        >
          {t('extras.periods.add')}
        </Button>
      </div>
    </details>
  )
}

type OnePeriodProps = PeriodFieldsProps & { readonly index: number; readonly onRemove: () => void }

/** Its dates, both included, and the price in it. */
function OnePeriod({ state: { form }, index, currency, today, onRemove }: OnePeriodProps) {
  const { t } = useTranslation()
  const number = index + 1
  const dateProps = (name: 'from' | 'to') => {
    const error = form.errors[`periods.${index}.${name}`]
    return {
      value: form.values.periods[index]?.[name] ?? null,
      onChange: (date: PlainDate | null) => form.setFieldValue(`periods.${index}.${name}`, date),
      error: typeof error === 'string' ? error : null,
      // A third of a form has no place for the weekday.
      style: 'dayYear' as const,
      today,
    }
  }
  return (
    <fieldset className={classes.period}>
      <legend className="visually-hidden">{t('extras.periods.one', { number })}</legend>
      <DateField label={t('extras.periods.first')} {...dateProps('from')} />
      <DateField label={t('extras.periods.last')} {...dateProps('to')} />
      <TextInput
        {...form.getInputProps(`periods.${index}.price`)}
        label={t('extras.periods.price', { currency })}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      <ActionIcon variant="subtle" size={36} aria-label={t('extras.periods.remove', { number })} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
