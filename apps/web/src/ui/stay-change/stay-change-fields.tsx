import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { maxExtraCount } from '@keystay/contract/shared/limits'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { ChildAgesField } from '../ages/child-ages.tsx'
import { DateRangeField } from '../dates/date-range-field.tsx'
import type { DateRange } from '../dates/date-range.ts'
import { StepperField } from '../fields/stepper-field.tsx'
import { countOf, withChildren, withCount, type Stayed, type StayForm } from './stay-form.ts'
import classes from './stay-change.module.css'

/** An extra that can be had, and what is said of it. */
export type ExtraChoice = { readonly id: string; readonly name: string; readonly note: string }

type FieldsProps = {
  readonly booking: Stayed
  readonly form: StayForm
  readonly range: DateRange
  readonly today: PlainDate
  readonly extras: readonly ExtraChoice[]
  /** What is wrong, by paths of the form. */
  readonly errors: Readonly<Record<string, string>>
  readonly onRange: (range: DateRange) => void
  readonly onForm: (form: StayForm) => void
}

/** Dates, rooms with their guests, and extras of a stay as it shall be. */
export function StayChangeFields({ booking, form, range, today, extras, errors, onRange, onForm }: FieldsProps) {
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
          name={booking.lines[index]?.roomType.name ?? ''}
          line={line}
          fixed={hasArrived}
          errors={errors}
          path={`lines.${index}`}
          onChange={(next) => onForm({ ...form, lines: form.lines.with(index, next) })}
        />
      ))}
      {extras.length > 0 && (
        <fieldset className={classes.group}>
          <legend className="strong">{t('stayChange.extras')}</legend>
          {extras.map(({ id, name, note }) => (
            <div key={id} className={classes.extra}>
              <p>
                {name}
                {note && <span className="small soft">{note}</span>}
              </p>
              <StepperField
                label={t('stayChange.count', { name })}
                hidesLabel
                value={countOf(form, id)}
                min={0}
                max={maxExtraCount}
                onChange={(count) => onForm({ ...form, extras: withCount(form, id, count) })}
              />
            </div>
          ))}
        </fieldset>
      )}
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
  readonly name: string
  readonly line: StayForm['lines'][number]
  /** The guests are in these rooms: there are as many. */
  readonly fixed: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly path: string
  readonly onChange: (line: StayForm['lines'][number]) => void
}

/** More rooms of a line, or guests in it, than anybody books by a form. */
const most = 50

function LineFields({ name, line, fixed, errors, path, onChange }: LineFieldsProps) {
  const { t } = useTranslation()
  const error = (field: string) => errors[`${path}.${field}`]
  return (
    <fieldset className={classes.group}>
      <legend className="strong">{name}</legend>
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
