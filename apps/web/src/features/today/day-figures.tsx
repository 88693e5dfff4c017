import type { Today } from '@keystay/contract/stays/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useTableFits } from '../../ui/layout/use-wide.ts'
import { owedBy, tasksOf, type ShownGroup } from './day-lists.ts'
import classes from './day-figures.module.css'

type DayFiguresProps = {
  readonly today: Today
  readonly shown: ShownGroup | null
  readonly onShow: (group: ShownGroup) => void
}

/** The day in four figures: three show what they count, beside the night to come; on a phone they are tabs, the last of the tasks. */
export function DayFigures({ today, shown, onShow }: DayFiguresProps) {
  const { t } = useTranslation()
  const { number, money } = useFormat()
  const isTable = useTableFits()
  const { stays, inHouse, tonight } = today
  const counts = (group: 'arrival' | 'departure') => {
    const own = stays.filter((stay) => stay.group === group)
    return { open: own.filter(({ done }) => !done).length, all: own.length }
  }
  const [arrivals, departures] = [counts('arrival'), counts('departure')]
  const owed = owedBy(stays.filter(({ group, done }) => group === 'departure' && !done))
  const { noShows, owing } = tasksOf(today)
  const free = tonight.rooms - tonight.occupied - tonight.blocked
  const taken = tonight.rooms === 0 ? 0 : Math.round((100 * tonight.occupied) / tonight.rooms)
  const figure = (group: ShownGroup, value: number, rest: string) => (
    <button
      type="button"
      className={classes.figure}
      aria-pressed={shown === group}
      onClick={() => onShow(group)}
      key={group}
    >
      <span className={classes.name}>{t(`today.groups.${group}`)}</span>
      <span className={classes.value}>{number(value)}</span>
      <span className={classes.rest}>{rest}</span>
    </button>
  )
  return (
    <section className={classes.figures} aria-label={t('today.figures')}>
      {figure('arrival', arrivals.open, t('today.openOf', { all: arrivals.all }))}
      {figure('in_house', inHouse.rooms, t('today.inHouse', { rooms: inHouse.rooms, guests: inHouse.guests }))}
      {figure(
        'departure',
        departures.open,
        owed
          ? t('today.openOwing', { all: departures.all, amount: money(owed) })
          : t('today.openOf', { all: departures.all }),
      )}
      {isTable ? (
        <div className={classes.figure}>
          <span className={classes.name}>{t('today.tonight.title')}</span>
          <span className={classes.value}>{t('today.tonight.percent', { percent: number(taken) })}</span>
          <span className={classes.rest}>
            {t(tonight.blocked > 0 ? 'today.tonight.roomsBlocked' : 'today.tonight.rooms', { ...tonight, free })}
          </span>
        </div>
      ) : (
        figure('tasks', noShows.length + owing.length, '')
      )}
    </section>
  )
}
