import { Checkbox, CheckboxGroup, InputError, NativeSelect, TextInput } from '@mantine/core'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { weekdayNames } from '../../platform/format/weekdays.ts'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import classes from './plan-editor.module.css'
import type { PlanFormState } from './use-plan-form.ts'
import type { PlanWords } from './use-plan-words.ts'

type FieldsProps = { readonly state: PlanFormState }

/** Which room types have the plan. */
export function RoomFields({ state: { form }, types }: FieldsProps & { readonly types: readonly OwnerRoomType[] }) {
  const { t } = useTranslation()
  const { all, ids } = form.values.rooms
  return (
    <div className={classes.group}>
      <NativeSelect
        label={t('ratePlans.rooms.label')}
        value={all ? 'all' : 'chosen'}
        data={[
          { value: 'all', label: t('ratePlans.rooms.all') },
          { value: 'chosen', label: t('ratePlans.rooms.chosen') },
        ]}
        onChange={(event) => form.setFieldValue('rooms.all', event.currentTarget.value === 'all')}
      />
      {!all && (
        <CheckboxGroup
          label={<span className="visually-hidden">{t('ratePlans.rooms.label')}</span>}
          value={ids}
          error={form.errors['rooms.ids']}
          onChange={(chosen) => form.setFieldValue('rooms.ids', chosen)}
        >
          <div className={classes.choices}>
            {types.map(({ id, localName }, index) => (
              <Checkbox
                key={id}
                value={id}
                label={localName}
                // Here the focus goes when none is chosen.
                aria-invalid={(Boolean(form.errors['rooms.ids']) && index === 0) || undefined}
              />
            ))}
          </div>
        </CheckboxGroup>
      )}
    </div>
  )
}

const limitFields = [
  'minDaysBefore',
  'maxDaysBefore',
  'arrivalFrom',
  'arrivalTo',
  'arrivalWeekdays',
  'minNights',
  'maxNights',
] as const

type LimitFieldsProps = FieldsProps & { readonly today: PlainDate; readonly words: PlanWords }

/** When the plan is sold; blank is always. */
export function LimitFields({ state, today, words }: LimitFieldsProps) {
  const { t } = useTranslation()
  const { form, body } = state
  const isWrongBelow = limitFields.some((name) => Boolean(form.errors[name]))
  const { arrivalWeekdays } = body
  const said = words.limits({ ...body, arrivalWeekdays: arrivalWeekdays?.length ? arrivalWeekdays : null })
  return (
    <details className={classes.more} open={isWrongBelow || undefined}>
      <summary>
        {t('ratePlans.limits.title')} <span className={classes.said}>{said || t('ratePlans.limits.always')}</span>
      </summary>
      <p className="soft">{t('ratePlans.limits.help')}</p>
      <div className={classes.pair}>
        <NumberField state={state} name="minDaysBefore" />
        <NumberField state={state} name="maxDaysBefore" />
        <ArrivalField state={state} name="arrivalFrom" today={today} />
        <ArrivalField state={state} name="arrivalTo" today={today} />
      </div>
      <WeekdaysField state={state} />
      <div className={classes.pair}>
        <NumberField state={state} name="minNights" />
        <NumberField state={state} name="maxNights" />
      </div>
    </details>
  )
}

type NumberFieldProps = FieldsProps & { readonly name: 'minDaysBefore' | 'maxDaysBefore' | 'minNights' | 'maxNights' }

function NumberField({ state: { form }, name }: NumberFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      {...form.getInputProps(name)}
      label={t(`ratePlans.limits.${name}`)}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
    />
  )
}

type ArrivalFieldProps = FieldsProps & { readonly name: 'arrivalFrom' | 'arrivalTo'; readonly today: PlainDate }

/** Half a form has no place for the weekday. */
const narrow = { style: 'dayYear' } as const

function ArrivalField({ state: { form }, name, today }: ArrivalFieldProps) {
  const { t } = useTranslation()
  const error = form.errors[name]
  return (
    <DateField
      label={t(`ratePlans.limits.${name}`)}
      value={form.values[name]}
      today={today}
      {...narrow}
      error={typeof error === 'string' ? error : null}
      onChange={(date) => form.setFieldValue(name, date)}
    />
  )
}

function WeekdaysField({ state: { form } }: FieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const long = weekdayNames(language, 'long')
  const error = form.errors['arrivalWeekdays']
  return (
    <CheckboxGroup
      label={t('ratePlans.limits.arrivalWeekdays')}
      value={form.values.arrivalWeekdays.map(String)}
      error={error}
      onChange={(chosen) =>
        form.setFieldValue(
          'arrivalWeekdays',
          chosen.map(Number).toSorted((a, b) => a - b),
        )
      }
    >
      <div className={classes.weekdays}>
        {weekdayNames(language, 'short').map((name, index) => (
          <Checkbox
            key={name}
            value={String(index + 1)}
            label={name}
            aria-label={long[index]}
            aria-invalid={(Boolean(error) && index === 0) || undefined}
          />
        ))}
      </div>
    </CheckboxGroup>
  )
}

/** Whether promotions are taken off its prices, and whether the plan is sold at all. */
export function SaleFields({ state }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.group}>
      <Checkbox
        {...state.form.getInputProps('takesEarlyBooking', { type: 'checkbox' })}
        label={t('ratePlans.earlyBooking')}
      />
      <OnSaleField state={state} />
    </div>
  )
}

/** Whether the plan is sold at all, and why it has to be. */
export function OnSaleField({ state: { form } }: { readonly state: Pick<PlanFormState, 'form'> }) {
  const { t } = useTranslation()
  const { onSale } = form.values
  const error = form.errors['onSale']
  return (
    <>
      <Toggle on={onSale} onChange={(on) => form.setFieldValue('onSale', on)} label={t('ratePlans.onSale')}>
        {t(onSale ? 'ratePlans.onSale' : 'ratePlans.notOnSale')}
      </Toggle>
      {error && (
        <InputError role="alert" tabIndex={-1}>
          {error}
        </InputError>
      )}
    </>
  )
}
