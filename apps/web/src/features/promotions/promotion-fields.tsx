import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useTranslation } from '../../platform/language.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { promotionTemplates, valuesOfTemplate } from './promotion-values.ts'
import classes from './promotions.module.css'
import type { PromotionFormState } from './use-promotion-form.ts'

type FieldsProps = { readonly state: PromotionFormState }

/** What hotels begin with: each fills the form, none is saved. */
export function Templates({ state: { form } }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.templates}>
      <legend className="visually-hidden">{t('promotions.templates.label')}</legend>
      {promotionTemplates.map((template) => {
        const name = t(`promotions.templates.${template}`)
        return (
          <Button
            key={template}
            variant="default"
            size="xs"
            onClick={() => form.setValues(valuesOfTemplate(template, name))}
          >
            {name}
          </Button>
        )
      })}
    </fieldset>
  )
}

const whole = { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } as const

/** A percent, or nights of which fewer are paid. */
export function GivesFields({ state: { form } }: FieldsProps) {
  const { t } = useTranslation()
  const isPercent = form.values.by === 'percent'
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          {...form.getInputProps('by')}
          label={t('promotions.by')}
          data={(['percent', 'nights'] as const).map((by) => ({ value: by, label: t(`promotions.kinds.${by}`) }))}
        />
        {isPercent && (
          <TextInput
            {...form.getInputProps('percent')}
            label={t('promotions.percent')}
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
            rightSection={<span aria-hidden>%</span>}
          />
        )}
      </div>
      {!isPercent && (
        <>
          <div className={classes.pair}>
            <TextInput {...form.getInputProps('stayNights')} {...whole} label={t('promotions.stayNights')} />
            <TextInput {...form.getInputProps('payNights')} {...whole} label={t('promotions.payNights')} />
          </div>
          <p className="soft">{t('promotions.nightsHelp')}</p>
        </>
      )}
    </>
  )
}

const dates = ['stayFrom', 'stayTo', 'bookFrom', 'bookTo'] as const
const numbers = ['minDaysBefore', 'maxDaysBefore'] as const
/** Half a form has no place for the weekday. */
const narrow = { style: 'dayYear' } as const

/** Which stays get it; blank is all. */
export function ConditionFields({ state: { form }, today }: FieldsProps & { readonly today: PlainDate }) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.conditions}>
      <legend className="label">{t('promotions.conditions')}</legend>
      <TextInput {...form.getInputProps('minNights')} {...whole} label={t('promotions.limits.minNights')} />
      <div className={classes.pair}>
        {numbers.map((name) => (
          <TextInput key={name} {...form.getInputProps(name)} {...whole} label={t(`promotions.limits.${name}`)} />
        ))}
        {dates.map((name) => {
          const error = form.errors[name]
          return (
            <DateField
              key={name}
              label={t(`promotions.limits.${name}`)}
              value={form.values[name]}
              today={today}
              {...narrow}
              error={typeof error === 'string' ? error : null}
              onChange={(date) => form.setFieldValue(name, date)}
            />
          )
        })}
      </div>
      <p className="soft">{t('promotions.limits.help')}</p>
    </fieldset>
  )
}
