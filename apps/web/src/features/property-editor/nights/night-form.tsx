import { Button, Checkbox, CheckboxGroup } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { OwnerNights } from '@keystay/contract/nights/entities'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { FormEvent } from 'react'
import { weekdayNames } from '../../../platform/format/weekdays.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { DoneNote, FailedNote } from '../../../ui/form/failed-note.tsx'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import dense from '../../../ui/editor/dense.module.css'
import { NightPreview, Targets } from './night-preview.tsx'
import { PriceFields, StayFields } from './night-fields.tsx'
import { allWeekdays, countChosen, monthOf, rangeBetween, weekendNights } from './night-dates.ts'
import classes from './nights.module.css'
import type { NightChange } from './use-night-change.ts'
import type { NightSelection } from './use-night-range.ts'

type NightFormProps = {
  readonly nights: OwnerNights
  readonly types: readonly OwnerRoomType[]
  readonly plans: readonly RatePlan[]
  /** The name that the hotel has given to its standard plan. */
  readonly standardName: string | undefined
  readonly selection: NightSelection
  readonly today: PlainDate
  readonly change: NightChange
  readonly onMonth: (month: string) => void
}

/** What is to be changed of the chosen nights. */
export function NightForm(props: NightFormProps) {
  const { nights, types, selection, change } = props
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const { range } = selection
  const { values, errors, error, busy, isKnown, apply, dismiss } = change
  const only = types.find(({ id }) => id === values.roomTypeIds[0])
  const count = range ? countChosen(range, values.weekdays) : 0
  const summary = range ? t('properties.nights.chosen', { count, range: dateRange(range.first, range.last) }) : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count > 0 && isKnown) void apply()
  }
  return (
    <form noValidate className={`card ${dense.fields} ${classes.form}`} onSubmit={submit}>
      <h2 className="display-sm">{t('properties.nights.change')}</h2>
      <p className="soft">{summary || t('properties.nights.choose')}</p>
      <LiveRegion>{summary}</LiveRegion>
      <Dates {...props} />
      <Weekdays change={change} />
      <Targets {...props} />
      <PriceFields basePrice={only?.basePrice ?? nights.basePrice} change={change} />
      <StayFields change={change} />
      <NightPreview {...props} />
      {error && (
        <FailedNote error={error} title="operation_failed">
          {error.code === 'changed_meanwhile' && (
            <>
              <p>{t('properties.nights.meanwhile')}</p>
              <p>
                <Button variant="outline" size="sm" onClick={dismiss}>
                  {t('properties.nights.takeTheirs')}
                </Button>
              </p>
            </>
          )}
        </FailedNote>
      )}
      {errors['nights'] && <p className={classes.wrong}>{errors['nights']}</p>}
      <Button type="submit" size="sm" loading={busy} disabled={count === 0 || !isKnown}>
        {count === 0
          ? t('properties.nights.applyNone')
          : t(error?.code === 'changed_meanwhile' ? 'properties.nights.applyMine' : 'properties.nights.apply', {
              count,
            })}
      </Button>
    </form>
  )
}

/** What was done, and the way back. */
export function NightsDone({ change: { done, canUndo, busy, undo } }: Pick<NightFormProps, 'change'>) {
  const { t } = useTranslation()
  return (
    <div className={classes.done}>
      <DoneNote>{done}</DoneNote>
      {canUndo && (
        <Button
          variant="outline"
          size="sm"
          disabled={busy}
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
          onClick={() => void undo()}
        >
          {t('properties.nights.undo')}
        </Button>
      )}
    </div>
  )
}

/** The range can be typed too, for seasons. */
function Dates({ selection, today, change, onMonth }: NightFormProps) {
  const { t } = useTranslation()
  const { range, set } = selection
  const put = (first: PlainDate | null, last: PlainDate | null) => {
    const [from, to] = [first ?? last, last ?? first]
    if (from === null || to === null) return set(null)
    const next = rangeBetween(from, to, today)
    set(next)
    onMonth(monthOf(next.first))
  }
  return (
    <>
      <DateField
        label={t('properties.nights.from')}
        value={range?.first ?? null}
        today={today}
        error={change.errors['from']}
        onChange={(date) => put(date, range && date && range.last >= date ? range.last : date)}
      />
      <DateField
        label={t('properties.nights.to')}
        value={range?.last ?? null}
        today={today}
        error={change.errors['to']}
        onChange={(date) => put(range?.first ?? date, date)}
      />
    </>
  )
}

function Weekdays({ change: { values, set } }: Pick<NightFormProps, 'change'>) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const [short, long] = (['short', 'long'] as const).map((style) => weekdayNames(language, style))
  const weekend = weekendNights.map((day) => short?.[day - 1]).join(', ')
  const others = allWeekdays.filter((day) => !weekendNights.some((night) => night === day))
  const [friday, saturday] = weekendNights
  const week = [short?.[saturday % 7], short?.[friday - 2]].join('–')
  const choices = [
    { days: weekendNights, label: t('properties.nights.weekend', { days: weekend }) },
    { days: others, label: t('properties.nights.week', { days: week }) },
    { days: allWeekdays, label: t('properties.nights.allDays') },
  ]
  return (
    <div className={classes.group}>
      <CheckboxGroup
        label={t('properties.nights.weekdays')}
        value={values.weekdays.map(String)}
        onChange={(chosen) => set({ weekdays: chosen.map(Number).toSorted((a, b) => a - b) })}
      >
        <div className={classes.weekdays}>
          {allWeekdays.map((day) => (
            <Checkbox key={day} value={String(day)} label={short?.[day - 1]} aria-label={long?.[day - 1]} />
          ))}
        </div>
      </CheckboxGroup>
      <div className={classes.quick}>
        {choices.map(({ days, label }) => (
          <Button
            key={label}
            variant="light"
            size="xs"
            aria-pressed={values.weekdays.join() === days.join()}
            onClick={() => set({ weekdays: [...days] })}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
