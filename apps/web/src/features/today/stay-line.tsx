import { Button } from '@mantine/core'
import { IconArrowRight, IconSpray } from '@tabler/icons-react'
import type { ReadinessState, TodayStay } from '@keystay/contract/stays/entities'
import { memo, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { UnwantedMark } from '../../ui/facts/unwanted-mark.tsx'
import { useGuestsText } from '../../ui/ages/use-guests-text.ts'
import { StayMenu } from './stay-menu.tsx'
import type { Desk } from './use-desk.ts'
import { StayNotes } from './stay-notes.tsx'
import { useGuestName } from './use-guest-name.ts'
import { useSwipe } from './use-swipe.ts'
import classes from './stay-line.module.css'

type StayLineProps = {
  readonly stay: TodayStay
  /** The desk's day. */
  readonly day: string
  readonly propertyId: string
  /** Whether whoever looks may take steps. */
  readonly mayStep: boolean
  readonly isBusy: boolean
  /** Who is still in its room. */
  readonly occupant: TodayStay | undefined
  /** The line that the keys are about. */
  readonly chosen: boolean
  readonly acts: LineActs
  /** When it comes or goes by the hotel's times; null where that says nothing. */
  readonly time: string | null
  /** To its booking. */
  readonly to: string
}

/** What is done with a line; the same functions as long as the day is shown. */
export type LineActs = Pick<Desk, 'next' | 'register' | 'alter'> & { readonly choose: (id: string) => void }

/**
 * A stay of the day: a row of the list, on a phone a card. Its one button does what comes next, and so does a finger that
 * swipes to the right. Drawn anew only when something of
 * it changes: a large house has hundreds, and one key chooses the next.
 */
export const StayLine = memo(function StayLine(props: StayLineProps) {
  const { stay, day, propertyId, mayStep, isBusy, occupant, chosen, acts, time, to } = props
  const { t } = useTranslation()
  const { room, balance } = stay
  const next = mayStep ? stay.next : 'open'
  const onChoose = () => acts.choose(stay.id)
  const guest = useGuestName(stay)
  const other = useGuestName(next === 'wait' && occupant ? occupant : stay)
  const { money } = useFormat()
  const label = t(`today.next.${next}`)
  const { share, handlers } = useSwipe(() => {
    onChoose()
    acts.next(stay, occupant)
  })
  const isFull = share === 1
  return (
    <li
      className={classes.line}
      data-chosen={chosen || undefined}
      data-swiped={share > 0 || undefined}
      data-stay={stay.id}
      style={{ '--swiped': `${share * 100}%` } as CSSProperties}
      {...handlers}
    >
      <span className={classes.room}>{room.number}</span>
      <span className={classes.who}>
        <span className={classes.name}>
          {stay.guestCard?.doNotBook && <UnwantedMark short />}
          <Link className={classes.guest} to={to} onFocus={onChoose}>
            {guest}
          </Link>
          <StayNotes stay={stay} propertyId={propertyId} onFocus={onChoose} />
        </span>
        <span className={classes.more}>
          <StayFacts stay={stay} takenUntil={occupant?.leavesAt} />
        </span>
      </span>
      <span className={classes.time}>{time}</span>
      <span className={classes.ready}>
        <RoomState occupied={stay.occupied || stay.state === 'in_house'} state={stay.readiness.state} stay={stay} />
      </span>
      <span className={classes.balance} data-due={balance.minor > 0 || undefined}>
        {balance.minor > 0 ? money(balance) : t('today.paid')}
      </span>
      <span className={classes.act}>
        <Button
          fullWidth
          size="sm"
          variant={chosen || isFull ? 'filled' : 'outline'}
          loading={isBusy}
          leftSection={chosen ? undefined : iconOf(next)}
          rightSection={chosen ? <kbd className={classes.key}>↵</kbd> : undefined}
          aria-label={t('today.nextFor', { step: label, guest: other, room: room.number })}
          data-step
          onFocus={onChoose}
          onClick={() => acts.next(stay, occupant)}
        >
          {label}
        </Button>
        {mayStep && (
          <StayMenu
            stay={stay}
            day={day}
            onFocus={onChoose}
            onChoose={(what) => (what === 'register' ? acts.register(stay) : acts.alter(what, stay))}
          />
        )}
      </span>
    </li>
  )
})

type StayFactsProps = {
  readonly stay: TodayStay
  /** Until when who is still in its room may keep it, where that is later than usual. */
  readonly takenUntil: string | undefined
}

/** Who comes along, for how long, and what the guest wrote. */
function StayFacts({ stay, takenUntil }: StayFactsProps) {
  const { t } = useTranslation()
  const guests = useGuestsText()
  const { date, time } = useFormat()
  const { adults, children, nights, checkIn, notes, group, state, registration, flexible } = stay
  const isAsked = group === 'arrival' || group === 'in_house'
  const facts = [
    ...(stay.guestCard?.doNotBook ? [t('desk.unwanted')] : []),
    // What is missing stands in front, where nothing cuts it.
    ...(isAsked && registration === 'missing' ? [t('registration.states.missing')] : []),
    ...(stay.leavesAt ? [t('today.roomUntil', { time: time(stay.leavesAt) })] : []),
    ...(takenUntil ? [t('today.takenUntil', { time: time(takenUntil) })] : []),
    guests(adults, children),
    t('common.nights', { count: nights }),
    ...(flexible === undefined ? [] : [t('flexible.booked', { name: flexible })]),
    ...(state === 'expected' && group === 'missed' ? [t('today.since', { date: date(checkIn, 'day') })] : []),
    ...(group === 'arrival' && registration !== 'none' && registration !== 'missing'
      ? [t(`registration.states.${registration}`)]
      : []),
    ...(stay.owingReason && stay.balance.minor > 0 ? [t(`today.reasons.${stay.owingReason}`)] : []),
    ...(notes === '' ? [] : [notes]),
  ]
  return <>{facts.join(' · ')}</>
}

/** Null where there is none: the button would keep a place for an empty element, and its word would not stand in the middle. */
function iconOf(next: TodayStay['next']) {
  if (next === 'wait') return <IconArrowRight size={16} stroke={1.75} aria-hidden />
  return next === 'clean' ? <IconSpray size={16} stroke={1.75} aria-hidden /> : null
}

type RoomStateProps = { readonly occupied: boolean; readonly state: ReadinessState; readonly stay: TodayStay }

/** How the room is: dot and word, whose shapes differ as well as their colours. */
function RoomState({ occupied, state, stay }: RoomStateProps) {
  const { t } = useTranslation()
  // Of who stays over housekeeping wants to know whether it was there; of all others in the house that they are.
  const isGuestThere = occupied && stay.group !== 'in_house'
  const there = stay.state === 'expected' ? 'awaited' : 'occupied'
  const word = stay.state === 'departed' || !isGuestThere ? state : there
  return (
    <span className={classes.dot} data-state={word}>
      {t(`today.readiness.${word}`)}
    </span>
  )
}
