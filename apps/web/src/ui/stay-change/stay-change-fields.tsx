import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { NativeSelect, TextInput } from '@mantine/core'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { ChildAgesField } from '../ages/child-ages.tsx'
import { DateRangeField } from '../dates/date-range-field.tsx'
import type { DateRange } from '../dates/date-range.ts'
import { ExtrasField } from '../fields/extras-field.tsx'
import { StepperField } from '../fields/stepper-field.tsx'
import { PlanField } from './plan-field.tsx'
import { typeChoices, withType, type ExtraChoice, type OfferedType, type PlanChoice } from './stay-choices.ts'
import { withChildren, withCount, type Stayed, type StayForm } from './stay-form.ts'
import classes from './stay-change.module.css'

type FieldsProps = {
  readonly booking: Stayed
  readonly form: StayForm
  readonly range: DateRange
  readonly today: PlainDate
  readonly timezone: string
  readonly types: readonly OfferedType[]
  readonly plans: readonly PlanChoice[]
  readonly extras: readonly ExtraChoice[]
  /** Those that were chosen and are left out, as the plan includes them. */
  readonly included: readonly ExtraChoice[]
  /** What is wrong, by paths of the form. */
  readonly errors: Readonly<Record<string, string>>
  readonly onRange: (range: DateRange) => void
  readonly onForm: (form: StayForm) => void
}

/** Dates, rooms with their guests, plan and extras of a stay as it shall be. */
export function StayChangeFields(props: FieldsProps) {
  const { booking, form, range, today, timezone, types, plans, extras, included, errors, onRange, onForm } = props
  const { t } = useTranslation()
  const hasArrived = booking.checkIn <= today
  return (
    <>
      {hasArrived ? (
        <ArrivedDates range={range} today={today} error={errors['checkOut']} onRange={onRange} />
      ) : (
        <DateRangeField
          value={range}
          onChange={onRange}
          today={today}
          dateStyle="short"
          errors={{ checkIn: errors['checkIn'], checkOut: errors['checkOut'] }}
        />
      )}
      {form.lines.map((line, index) => (
        <LineFields
          key={index}
          booked={booking.lines[index]}
          line={line}
          types={hasArrived ? [] : typeChoices({ form, booking, types }, index)}
          fixed={hasArrived}
          errors={errors}
          path={`lines.${index}`}
          onChange={(next) => onForm({ ...form, lines: form.lines.with(index, next) })}
        />
      ))}
      {!hasArrived && plans.length > 1 && (
        <PlanField
          plans={plans}
          chosen={form.planId}
          timezone={timezone}
          onChoose={(planId) => onForm({ ...form, planId })}
        />
      )}
      {included.length > 0 && (
        <output>{t('stayChange.included', { names: included.map(({ name }) => name).join(', ') })}</output>
      )}
      <ExtrasField
        extras={extras}
        chosen={form.extras}
        guests={form.lines.reduce((all, { adults, children }) => all + adults + children, 0)}
        onCount={(id, count) => onForm({ ...form, extras: withCount(form, id, count) })}
      />
    </>
  )
}

type ArrivedProps = Pick<FieldsProps, 'range' | 'today' | 'onRange'> & { readonly error: string | undefined }

/** Of a guest who is there only the day of departure can be another one. */
function ArrivedDates({ range, today, error, onRange }: ArrivedProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { checkIn, checkOut } = range
  return (
    <div className={classes.group}>
      <p>
        {t('common.checkIn')}: <span className="strong">{checkIn && date(checkIn, 'shortYear')}</span>
        <span className="small soft">{t('stayChange.arrived')}</span>
      </p>
      <TextInput
        type="date"
        label={t('common.checkOut')}
        className={classes.date ?? ''}
        value={checkOut ?? ''}
        min={today}
        error={error}
        onChange={({ currentTarget }) => onRange({ checkIn, checkOut: currentTarget.value || null })}
      />
    </div>
  )
}

type LineFieldsProps = {
  readonly booked: Stayed['lines'][number] | undefined
  readonly line: StayForm['lines'][number]
  /** What the line can be of; empty where that stays. */
  readonly types: readonly OfferedType[]
  /** The guests are in these rooms: there are as many. */
  readonly fixed: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly path: string
  readonly onChange: (line: StayForm['lines'][number]) => void
}

/** More rooms of a line, or guests in it, than anybody books by a form. */
const most = 50

function LineFields({ booked, line, types, fixed, errors, path, onChange }: LineFieldsProps) {
  const { t } = useTranslation()
  const error = (field: string) => errors[`${path}.${field}`]
  return (
    <fieldset className={classes.group}>
      <legend className={types.length > 1 ? 'visually-hidden' : 'strong'}>{booked?.roomType.name}</legend>
      <RoomFields booked={booked} line={line} types={types} error={error('bedType')} onChange={onChange} />
      <div className={classes.counts}>
        {!fixed && (
          <StepperField
            label={t('stayChange.quantity')}
            value={line.quantity}
            min={1}
            max={most}
            error={error('quantity')}
            onChange={(quantity) => onChange({ ...line, quantity })}
          />
        )}
        <StepperField
          label={t('stayChange.adults')}
          value={line.adults}
          min={1}
          max={most}
          error={error('adults')}
          onChange={(adults) => onChange({ ...line, adults })}
        />
        <StepperField
          label={t('stayChange.children')}
          value={line.children}
          min={0}
          max={most}
          error={error('children')}
          onChange={(children) => onChange(withChildren(line, children))}
        />
      </div>
      {line.ages && (
        <ChildAgesField
          ages={line.ages}
          why={t('stayChange.ages')}
          onChange={(ages) => onChange({ ...line, ages: [...ages] })}
        />
      )}
    </fieldset>
  )
}

type RoomFieldsProps = Pick<LineFieldsProps, 'booked' | 'line' | 'types' | 'onChange'> & {
  readonly error: string | undefined
}

/** Which rooms these are and with what beds, where there is a choice. */
function RoomFields({ booked, line, types, error, onChange }: RoomFieldsProps) {
  const { t } = useTranslation()
  const type = types.find(({ id }) => id === line.roomTypeId)
  const beds = type?.bedTypes ?? []
  // A bed that the type has no more is still what is booked.
  const isKnown = beds.some(({ value }) => value === line.bedType)
  const booking = isKnown || booked?.roomType.id !== line.roomTypeId ? [] : [booked.bedType]
  return (
    <>
      {types.length > 1 && (
        <NativeSelect
          label={t('stayChange.roomType')}
          value={line.roomTypeId}
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value } }) => {
            const next = types.find(({ id }) => id === value)
            if (next) onChange(withType(line, next))
          }}
        />
      )}
      {(beds.length > 1 || error !== undefined) && (
        <NativeSelect
          label={t('stayChange.bedType')}
          value={line.bedType}
          data={[...booking, ...beds].map(({ value, label }) => ({ value, label }))}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...line, bedType: currentTarget.value })}
        />
      )}
    </>
  )
}
