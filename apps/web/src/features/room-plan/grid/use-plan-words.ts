import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useMemo } from 'react'
import { formatDate, formatTime } from '../../../platform/format/format.ts'
import { useLanguage } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import type { Bar, BlockBar } from '../plan-data.ts'
import { lookOf } from './plan-rows.ts'

export type PlanWords = {
  readonly closed: string
  readonly closedNights: string
  readonly upTo: (guests: number) => string
  /** All that a bar in a room shows. */
  readonly bar: (bar: Bar, roomNumber: string) => string
  readonly block: (bar: BlockBar) => string
  /** What an end that is being pulled says. */
  readonly stretch: (more: number, date: PlainDate) => string
}

/** The words of all rows and bars, looked up once: hooks and look-ups in hundreds of bars cost more than their drawing. */
export function usePlanWords(): PlanWords {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const looks = {
      in_house: t('plan.looks.in_house'),
      expected: t('plan.looks.expected'),
      departed: t('plan.looks.departed'),
      no_show: t('plan.looks.no_show'),
      hold: t('plan.looks.hold'),
    }
    const [erased, pinned, moved, room] = [t('desk.erased'), t('plan.pinned'), t('plan.moved'), t('plan.room')]
    const outOfOrder = t('plan.block.name')
    const ready = { dirty: t('plan.ready.dirty'), clean: t('plan.ready.clean'), inspected: t('plan.ready.inspected') }
    // A formatted range would take fifty times as long as its two ends.
    const date = (day: string) => formatDate(day, language, 'dayYear')
    return {
      closed: t('plan.closed'),
      closedNights: t('plan.closedNights'),
      upTo: (count) => t('plan.upTo', { count }),
      bar: ({ stay }, number) =>
        [
          stay.guest || erased,
          `${date(stay.checkIn)} – ${date(stay.checkOut)}`,
          `${room} ${number}`,
          looks[lookOf(stay)],
          ...(stay.readiness ? [ready[stay.readiness]] : []),
          ...(stay.leavesAt ? [t('today.roomUntil', { time: formatTime(stay.leavesAt, language) })] : []),
          ...(stay.pinned ? [pinned] : []),
          ...(stay.movedFrom ? [moved] : []),
        ].join(', '),
      stretch: (more, day) =>
        [
          more === 0 ? '' : t(more > 0 ? 'plan.dates.more' : 'plan.dates.fewer', { count: Math.abs(more) }),
          formatDate(day, language, 'day'),
        ]
          .filter(Boolean)
          .join(' · '),
      block: ({ block: { reason, from, to, room: own } }) =>
        [outOfOrder, reason, `${date(from)} – ${date(to)}`, `${room} ${own.number}`].join(', '),
    }
  }, [t, language])
}
