import { isPlainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useSearchParams } from 'react-router'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'

export const spans = ['14', '21', '30'] as const
export type Span = (typeof spans)[number]

type Change = { readonly date?: PlainDate; readonly days?: Span; readonly stay?: string | null }

/** What the address says of the plan: the first day, how many are in view, the stay in the drawer, and the room that was looked for. */
export function usePlanAddress() {
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const date = params.get('date')
  const days = params.get('days')
  return {
    date: date !== null && isPlainDate(date) ? date : null,
    days: spans.find((span) => span === days) ?? ('21' satisfies Span),
    stay: params.get('stay'),
    room: params.get('room'),
    go: (change: Change) => changeSearch((now) => withParams(now, change)),
  }
}
