import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Today } from '@keystay/contract/stays/entities'
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { withParams } from '../../platform/navigation/address.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { isApiError } from '../../platform/api/api-error.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { useNewBookingKey } from '../../platform/owner/new-booking-key.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { useTableFits } from '../../ui/layout/use-wide.ts'
import { DayFigures } from './day-figures.tsx'
import { DayGroup } from './day-group.tsx'
import { listsOf, neighbourOf, occupantOf, shownGroups, timeIn, type ShownGroup } from './day-lists.ts'
import type { LineActs } from './stay-line.tsx'
import { StepSheet } from './step-sheets.tsx'
import { TasksCard, TonightCard } from './tasks-card.tsx'
import { TakenBar } from './taken-bar.tsx'
import { useToday } from './today-api.ts'
import classes from './today-view.module.css'
import { useDesk, type Desk } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'

// Its three forms are opened now and then.
const AlterSheet = lazy(async () => ({ default: (await import('./alter-sheet.tsx')).AlterSheet }))

type TodayViewProps = {
  readonly propertyId: string
  /** Where a booking of the hotel is opened. */
  readonly bookingLink: (bookingId: string) => string
  /** Where a booking is made, with how it came if that is known. */
  readonly newLink: (source?: 'walk_in') => string
}

/** The desk's day: who comes, who is there, who leaves, and what waits for a decision. */
export function TodayView(props: TodayViewProps) {
  const { t } = useTranslation()
  const query = useToday(props.propertyId)
  useHotelEvents(props.propertyId)
  const { data, error, refetch } = query
  if (data) return <Day {...props} today={data} />
  if (error)
    return (
      <ErrorState heading="h1" title={messageOf('fetch_bookings_failed')} onRetry={() => void refetch()} cause={error}>
        {isApiError(error) ? error.message : ''}
      </ErrorState>
    )
  return (
    <div className={classes.view}>
      <h1 className="display-md">{t('today.title')}</h1>
      <ListSkeleton label={t('today.loading')} count={8} card={<SkeletonBox height={44} />} className={classes.rows} />
    </div>
  )
}

function Day({ propertyId, bookingLink, newLink, today }: TodayViewProps & { readonly today: Today }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { date, time: clock } = useFormat()
  const { shown, show } = useShownGroup()
  const time = useTime(today.timezone)
  // Until the desk's day begins, the one before goes on.
  const now = todayIn(today.timezone)
  const lists = listsOf(today, time).filter(({ group }) => shown === null || shown === group)
  const ids = lists.flatMap(({ open }) => open.map(({ id }) => id))
  const { chosen, choose, ref } = useChosen(ids)
  const desk = useDesk(propertyId, {
    openBooking: (bookingId) => void navigate(bookingLink(bookingId)),
    goTo: ({ id, group }) => {
      if (shown !== null && shown !== group) show('departure')
      choose(id, true)
    },
  })
  const acts = useLineActs({ ...desk, choose: (id) => choose(id, false) })
  useArrived(today, desk)
  useNewBookingKey(desk.mayStep ? newLink() : null)
  useDeskKeys({
    move: (by) => choose(neighbourOf(ids, chosen, by), true),
    next: () => {
      const stay = today.stays.find(({ id }) => id === chosen)
      if (stay) desk.next(stay, occupantOf(today, stay))
    },
    undo: desk.undo,
    more: () => {
      if (chosen !== null) openMenu(ref.current, chosen)
    },
    show: (place) => show(shownGroups[place] ?? null),
  })
  return (
    <div className={classes.view}>
      <header className={classes.head}>
        <div>
          <h1 className="display-md">{t('today.title')}</h1>
          <p className={classes.when}>
            {now === today.day
              ? t('today.when', { date: date(today.day, 'long'), time: clock(time) })
              : t('today.whenLate', { date: date(today.day, 'long'), now: date(now, 'short'), time: clock(time) })}
          </p>
        </div>
        <div className={classes.acts}>
          <KeyHints />
          {desk.mayStep && (
            <Button
              component={Link}
              to={newLink()}
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              aria-keyshortcuts="n"
            >
              {t('ownBooking.title')}
            </Button>
          )}
        </div>
      </header>
      <DayFigures today={today} shown={shown} onShow={show} />
      {!desk.asked && <FailedNote error={desk.error} title="operation_failed" />}
      <div className={classes.columns}>
        <div ref={ref} className={classes.lists} hidden={shown === 'tasks'}>
          {lists.map((list) => (
            <DayGroup
              key={list.group}
              list={list}
              today={today}
              desk={desk}
              chosen={chosen}
              acts={acts}
              bookingLink={bookingLink}
            />
          ))}
        </div>
        <div className={classes.side} data-shown={shown === 'tasks' || undefined}>
          {desk.mayStep && <TasksCard today={today} desk={desk} bookingLink={bookingLink} />}
          <TonightCard today={today} newLink={desk.mayStep ? newLink('walk_in') : null} />
        </div>
      </div>
      <TakenBar desk={desk} />
      {desk.altering && (
        <Suspense fallback={null}>
          <AlterSheet altered={desk.altering} propertyId={propertyId} day={today.day} desk={desk} />
        </Suspense>
      )}
      {desk.asked && (
        <StepSheet
          asked={desk.asked}
          propertyId={propertyId}
          desk={desk}
          onOpen={(bookingId) => void navigate(bookingLink(bookingId))}
        />
      )}
    </div>
  )
}

/** What lines do now, behind functions that stay the same. */
function useLineActs(now: LineActs): LineActs {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const [acts] = useState<LineActs>(() => ({
    next: (...asked) => latest.current.next(...asked),
    register: (...asked) => latest.current.register(...asked),
    alter: (...asked) => latest.current.alter(...asked),
    choose: (id) => latest.current.choose(id),
  }))
  return acts
}

/** The group that the address names; on a phone there is always one. */
function useShownGroup() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isTable = useTableFits()
  const named = shownGroups.find((group) => group === params.get('group')) ?? null
  const shown: ShownGroup | null = named ?? (isTable ? null : 'arrival')
  const show = (group: ShownGroup | null) =>
    void navigate(withParams(params, { group: group === named && isTable ? null : group }), { replace: true })
  return { shown, show }
}

/** The line that the keys are about: the first one until another is chosen; one that is done gives way to the next. */
function useChosen(ids: readonly string[]) {
  const [last, setLast] = useState<{ readonly id: string; readonly at: number } | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const chosen = last && ids.includes(last.id) ? last.id : (ids[Math.min(last?.at ?? 0, ids.length - 1)] ?? null)
  const choose = (id: string | null, withFocus: boolean) => {
    if (id === null) return
    setLast({ id, at: ids.indexOf(id) })
    if (withFocus) focusStep(ref.current, id)
  }
  // Whose line is done, whose button had the focus: it goes on to the next one.
  const before = useRef(chosen)
  useEffect(() => {
    const isLost = document.activeElement === document.body && before.current !== null && before.current !== chosen
    if (isLost && chosen !== null) focusStep(ref.current, chosen)
    before.current = chosen
  }, [chosen])
  return { chosen, choose, ref }
}

function focusStep(lists: HTMLElement | null, id: string): void {
  lists?.querySelector<HTMLElement>(`[data-stay="${id}"] [data-step]`)?.focus()
}

/** Opens the menu of a line. */
function openMenu(lists: HTMLElement | null, id: string): void {
  lists?.querySelector<HTMLElement>(`[data-stay="${id}"] [data-more]`)?.click()
}

/** The time at the hotel, minute by minute. */
function useTime(timezone: string): string {
  const [time, setTime] = useState(() => timeIn(timezone))
  useEffect(() => {
    const timer = setInterval(() => setTime(timeIn(timezone)), 10_000)
    return () => clearInterval(timer)
  }, [timezone])
  return time
}

/** What the keys do; for those who have some. */
function KeyHints() {
  const { t } = useTranslation()
  return (
    <p className={classes.keys}>
      <kbd>↑</kbd> <kbd>↓</kbd> {t('today.keys.line')} <kbd>↵</kbd> {t('today.keys.next')} <kbd>M</kbd>{' '}
      {t('today.keys.more')} <kbd>Z</kbd> {t('today.keys.undo')} <kbd>N</kbd> {t('today.keys.new')}
    </p>
  )
}

/** Who was booked at the desk and stands there (`?arrived=`) is checked in as anybody else, registration and room included. */
function useArrived({ stays }: Today, { mayStep, arrive }: Desk): void {
  const [params, setParams] = useSearchParams()
  const arrived = params.get('arrived')
  const stay = mayStep ? stays.find(({ bookingId, state }) => bookingId === arrived && state === 'expected') : undefined
  const begin = useEffectEvent(() => {
    if (!stay) return
    setParams(
      (now) => {
        now.delete('arrived')
        return now
      },
      { replace: true },
    )
    arrive(stay)
  })
  const id = stay?.id
  useEffect(() => {
    if (id !== undefined) begin()
  }, [id])
}
