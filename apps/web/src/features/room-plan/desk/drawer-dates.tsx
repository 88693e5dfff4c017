import { ActionIcon, Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import type { Bar } from '../plan-data.ts'
import classes from './plan-drawer.module.css'
import { mayStretch, type Edge, type Stretch } from './stretch.ts'

type DrawerDatesProps = {
  readonly bar: Bar
  /** The first day of the plan. */
  readonly start: PlainDate
  readonly stretch: Stretch | null
  readonly onStep: (edge: Edge, by: number) => void
  readonly onAsk: () => void
  readonly onBack: () => void
}

/** Arrival and departure of a stay, a day earlier or later; what that costs is shown before it is kept. */
export function DrawerDates({ bar, start, stretch, onStep, onAsk, onBack }: DrawerDatesProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const edges = (['start', 'end'] as const).filter((edge) => mayStretch(bar, edge))
  if (edges.length === 0) return null
  const own = stretch?.id === bar.stay.bookedRoomId ? stretch : null
  const now = own ?? bar
  const dayOf = (edge: Edge) => date(addDays(start, edge === 'start' ? now.column : now.column + now.nights), 'day')
  return (
    <section className={classes.dates}>
      <h3 className="label">{t('plan.dates.title')}</h3>
      {edges.map((edge) => (
        <fieldset key={edge} className={classes.date}>
          <legend className="visually-hidden">{t(`plan.dates.edges.${edge}`)}</legend>
          <span className="soft">{t(`plan.dates.edges.${edge}`)}</span>
          <ActionIcon
            variant="outline"
            size={36}
            aria-label={t(`plan.dates.earlier.${edge}`)}
            onClick={() => onStep(edge, -1)}
          >
            <IconMinus size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <span className="tabular" aria-live="polite">
            {dayOf(edge)}
          </span>
          <ActionIcon
            variant="outline"
            size={36}
            aria-label={t(`plan.dates.later.${edge}`)}
            onClick={() => onStep(edge, 1)}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {own && !own.isAsked && own.nights !== bar.nights && (
        <div className={classes.steps}>
          <Button size="sm" onClick={onAsk}>
            {t('plan.dates.ask')}
          </Button>
          <Button size="sm" variant="outline" onClick={onBack}>
            {t('plan.dates.back')}
          </Button>
        </div>
      )}
    </section>
  )
}
