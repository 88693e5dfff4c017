import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import classes from './day-list.module.css'
import type { Bar, Plan } from './plan-data.ts'
import { lookOf } from './plan-rows.ts'
import { StepButtons } from './plan-toolbar.tsx'

type DayListProps = {
  readonly plan: Plan
  readonly date: PlainDate
  readonly onDate: (date: PlainDate) => void
  readonly onSelect: (id: string) => void
}

const tones = { in_house: 'good', expected: 'good', departed: 'neutral', hold: 'pending' } as const

/** Who arrives, stays and leaves on a day: the plan where its grid would be too small. */
export function DayList({ plan, date, onDate, onSelect }: DayListProps) {
  const { t } = useTranslation()
  const { date: say } = useFormat()
  const numberOf = ({ stay }: Bar) => plan.rooms.get(stay.roomId)?.number ?? ''
  const bars = [...plan.stays.values()].toSorted((a, b) =>
    numberOf(a).localeCompare(numberOf(b), undefined, { numeric: true }),
  )
  const groups = [
    ['arriving', bars.filter(({ stay }) => stay.checkIn === date)],
    ['leaving', bars.filter(({ stay }) => stay.checkOut === date)],
    ['staying', bars.filter(({ stay }) => stay.checkIn < date && stay.checkOut > date)],
  ] as const
  return (
    <>
      <div className={classes.head}>
        <h2 className="display-sm">{say(date, 'shortYear')}</h2>
        <StepButtons by={1} onToday={() => onDate(plan.today)} onStep={(days) => onDate(addDays(date, days))} />
      </div>
      {groups.map(([name, list]) => (
        <section key={name} className={classes.group}>
          <h3 className="label">{t(`plan.day.${name}`, { count: list.length })}</h3>
          <ul>
            {list.map((bar) => (
              <li key={bar.stay.bookedRoomId} className={`card ${classes.stay}`}>
                <button type="button" onClick={() => onSelect(bar.stay.bookedRoomId)}>
                  <span className="strong tabular">{numberOf(bar)}</span>
                  <span>{bar.stay.guest || t('desk.erased')}</span>
                  <StateDot tone={tones[lookOf(bar.stay)]}>{t(`plan.looks.${lookOf(bar.stay)}`)}</StateDot>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
