import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconLock, IconPlus, IconSparkles } from '@tabler/icons-react'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { spans, type Span } from './plan-address.ts'
import type { Axis } from './grid/plan-axis.ts'
import type { SpanStore } from './grid/plan-span.ts'
import classes from './plan-view.module.css'

type PlanToolbarProps = {
  readonly axis: Axis
  readonly span: SpanStore
  readonly days: Span
  readonly onDays: (days: Span) => void
  readonly onToday: () => void
  readonly onStep: (days: number) => void
}

/** Back, today, on, and how many days are in view. */
export function PlanToolbar({ axis, span, days, onDays, onToday, onStep }: PlanToolbarProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.toolbar}>
      <StepButtons onToday={onToday} onStep={onStep} />
      <RangeText axis={axis} span={span} />
      <Segments
        label={t('plan.span')}
        value={days}
        options={spans.map((value) => ({ value, label: t(`plan.spans.${value}`) }))}
        onChange={onDays}
      />
    </div>
  )
}

type PlanActionsProps = {
  /** Where a booking is made. */
  readonly bookLink: string
  /** Takes a room out of order. */
  readonly onBlock: () => void
  readonly onIf: () => void
}

/** What the desk begins on the plan; each has a key, too. */
export function PlanActions({ bookLink, onBlock, onIf }: PlanActionsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        variant="outline"
        leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
        aria-keyshortcuts="s"
        onClick={onBlock}
      >
        {t('plan.block.new')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
        aria-keyshortcuts="w"
        onClick={onIf}
      >
        {t('plan.if.title')}
      </Button>
      <Button
        size="sm"
        component={Link}
        to={bookLink}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        aria-keyshortcuts="n"
      >
        {t('ownBooking.title')}
      </Button>
    </div>
  )
}

type StepButtonsProps = Pick<PlanToolbarProps, 'onToday' | 'onStep'> & { readonly by?: number }

/** Back, today, on. */
export function StepButtons({ onToday, onStep, by = 7 }: StepButtonsProps) {
  const { t } = useTranslation()
  const arrow = (label: string, Icon: typeof IconChevronLeft, days: number) => (
    <ActionIcon variant="outline" className={classes.arrow ?? ''} aria-label={label} onClick={() => onStep(days)}>
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  )
  return (
    <div className={classes.steps}>
      {arrow(t(by === 1 ? 'plan.dayBack' : 'plan.weekBack'), IconChevronLeft, -by)}
      <Button size="sm" variant="outline" onClick={onToday}>
        {t('plan.today')}
      </Button>
      {arrow(t(by === 1 ? 'plan.dayOn' : 'plan.weekOn'), IconChevronRight, by)}
    </div>
  )
}

/** "20. Nov. – 10. Dez. 2026" */
function RangeText({ axis, span }: { readonly axis: Axis; readonly span: SpanStore }) {
  const { dateRange } = useFormat()
  const { column, days } = useSyncExternalStore(span.listen, span.get)
  const first = addDays(axis.start, column)
  return <p className={classes.range}>{dateRange(first, addDays(first, Math.max(0, days - 1)), 'dayYear')}</p>
}
