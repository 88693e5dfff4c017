import type { PlanStay } from '@keystay/contract/room-plan/entities'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import classes from './day-list.module.css'
import type { Bar, BlockBar, Plan } from './plan-data.ts'
import { lookOf } from './grid/plan-rows.ts'
import { StepButtons } from './plan-toolbar.tsx'

type DayListProps = {
  readonly plan: Plan
  readonly date: PlainDate
  readonly onDate: (date: PlainDate) => void
  readonly onSelect: (id: string) => void
  readonly onBlock: (bar: BlockBar) => void
  /** What the desk begins. */
  readonly actions: ReactNode
}

const tones = { in_house: 'good', expected: 'good', departed: 'neutral', no_show: 'bad', hold: 'pending' } as const

const isThere = ({ checkIn, checkOut }: PlanStay, date: PlainDate) => checkIn <= date && checkOut > date

/** Who arrives, stays and leaves on a day: the plan where its grid would be too small. */
export function DayList({ plan, date, onDate, onSelect, onBlock, actions }: DayListProps) {
  const { t } = useTranslation()
  const { date: say, time } = useFormat()
  const numberOf = ({ stay }: Bar) => plan.rooms.get(stay.roomId)?.number ?? ''
  const bars = [...plan.stays.values()].toSorted((a, b) =>
    numberOf(a).localeCompare(numberOf(b), undefined, { numeric: true }),
  )
  const groups = [
    ['arriving', bars.filter(({ stay }) => stay.begins && stay.checkIn === date)],
    ['leaving', bars.filter(({ stay }) => stay.ends && stay.checkOut === date)],
    // Who only changes rooms stays, in the new one.
    ['staying', bars.filter(({ stay }) => isThere(stay, date) && !(stay.begins && stay.checkIn === date))],
  ] as const
  const blocked = [...plan.blocks.values()].flat().filter(({ block }) => block.from <= date && block.to > date)
  return (
    <>
      <div className={classes.head}>
        <h2 className="display-sm">{say(date, 'shortYear')}</h2>
        <StepButtons by={1} onToday={() => onDate(plan.today)} onStep={(days) => onDate(addDays(date, days))} />
      </div>
      <div className={classes.actions}>{actions}</div>
      {groups.map(([name, list]) => (
        <section key={name} className={classes.group}>
          <h3 className="label">{t(`plan.day.${name}`, { count: list.length })}</h3>
          <ul>
            {list.map((bar) => (
              <li key={bar.stay.bookedRoomId} className={`card ${classes.stay}`}>
                <button type="button" onClick={() => onSelect(bar.stay.bookedRoomId)}>
                  <span className="strong tabular">{numberOf(bar)}</span>
                  <span>
                    {bar.stay.guest || t('desk.erased')}
                    {name === 'leaving' && bar.stay.leavesAt !== undefined && (
                      <span className={`tiny soft ${classes.until}`}>
                        {t('today.roomUntil', { time: time(bar.stay.leavesAt) })}
                      </span>
                    )}
                  </span>
                  <StateDot tone={tones[lookOf(bar.stay)]}>{t(`plan.looks.${lookOf(bar.stay)}`)}</StateDot>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className={classes.group}>
        <h3 className="label">{t('plan.block.day', { count: blocked.length })}</h3>
        <ul>
          {blocked.map((bar) => (
            <li key={bar.block.id} className={`card ${classes.stay}`}>
              <button type="button" onClick={() => onBlock(bar)}>
                <span className="strong tabular">{bar.block.room.number}</span>
                <span>{bar.block.reason}</span>
                <span className="soft">{t('plan.block.until', { date: say(bar.block.to, 'day') })}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
