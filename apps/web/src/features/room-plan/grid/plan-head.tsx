import { addDays } from '@keystay/contract/shared/plain-dates'
import { memo } from 'react'
import { localeOf } from '../../../platform/format/format.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import type { Axis } from './plan-axis.ts'
import type { Columns } from './plan-columns.ts'
import classes from './plan-grid.module.css'

/** Narrower, the occupancy of neighbours would touch. */
const shareWidth = 32

type PlanHeadProps = {
  readonly axis: Axis
  readonly columns: Columns
  readonly today: number
  readonly occupancy: ReadonlyMap<number, number>
}

/** Day, date and occupancy of every column in view. */
export const PlanHead = memo(function PlanHead({ axis, columns, today, occupancy }: PlanHeadProps) {
  const { t } = useTranslation()
  const { language, date: say } = useFormat()
  // Two letters tell Tuesday from Thursday; in Vietnamese the narrow ones do.
  const style = language === 'vi' ? 'narrow' : 'short'
  const weekday = new Intl.DateTimeFormat(localeOf[language], { weekday: style, timeZone: 'UTC' })
  const days = Array.from({ length: columns.last - columns.first }, (_, index) => columns.first + index)
  return (
    <div className={classes.head}>
      <div className={classes.corner}>
        {t('plan.room')}
        {/* Free nights are reached by keys from here, also where nobody stays; the grid listens. */}
        <button type="button" className={classes.pick} data-pick aria-describedby="plan-keys">
          {t('plan.free.start')}
        </button>
      </div>
      <div className={classes.days}>
        {days.map((column) => {
          const date = addDays(axis.start, column)
          const share = occupancy.get(column)
          return (
            <div
              key={column}
              className={classes.day}
              data-today={column === today || undefined}
              data-weekend={column % 7 > 4 || undefined}
              style={{ left: column * columns.width, width: columns.width }}
            >
              <span className="visually-hidden">{say(date, 'long')}</span>
              <span aria-hidden>{weekday.format(new Date(`${date}T12:00:00Z`)).slice(0, 2)}</span>
              <span className={classes.number} aria-hidden>
                {Number(date.slice(8))}
              </span>
              <span>{share === undefined || columns.width < shareWidth ? '' : `${share}%`}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
})
