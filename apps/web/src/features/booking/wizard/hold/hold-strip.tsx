import { IconClock } from '@tabler/icons-react'
import { useFormat } from '../../../../platform/format/use-format.ts'
import { useTranslation } from '../../../../platform/language.ts'
import { LiveRegion } from '../../../../ui/layout/live-region.tsx'
import { clockText } from '../../facts/hold-clock.ts'
import type { HoldClock } from '../../facts/use-hold-clock.ts'
import classes from './hold-strip.module.css'

const lastHour = 3600

/** The time that the rooms are still held: calm, and read out by the announcer only. */
export function HoldStrip({ clock }: { readonly clock: HoldClock }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { lastDay, seconds } = clock
  // Nobody counts the hours of days.
  if (lastDay !== null && seconds > lastHour)
    return (
      <div className={classes.strip}>
        <IconClock size={20} stroke={1.75} aria-hidden />
        <span className={classes.text}>
          {t('wizard.held')} {t('wizard.heldThrough', { date: date(lastDay, 'short') })}
        </span>
      </div>
    )
  return (
    <div className={classes.strip}>
      <IconClock size={20} stroke={1.75} aria-hidden />
      <span className={classes.text}>{t('wizard.held')}</span>
      <span className={classes.time} role="timer" aria-live="off">
        <span className="visually-hidden">{t('wizard.timeLeft', { time: '' })}</span>
        {clockText(seconds)}
      </span>
    </div>
  )
}

/** Says the time left at 10, 5 and 1 minutes. Stands once in the page, whatever strips are in view. */
export function HoldAnnouncer({ clock }: { readonly clock: HoldClock | null }) {
  const { t } = useTranslation()
  const minutes = clock?.announced ?? null
  return <LiveRegion>{minutes === null ? '' : t('wizard.minutesLeft', { count: minutes })}</LiveRegion>
}
