import type { Revenue } from '@keystay/contract/revenue/entities'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { firstOf } from './dashboard-state.ts'
import { isAhead } from './figures.ts'

/** What a month's column says in words: "August 2026: $1,203,442.10, 5,120 nights. 2025: $1,100,210.00." */
export function useMonthText(data: Revenue): (month: number) => string {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  return (month) => {
    const now = data.months[month - 1]
    const before = data.lastYear[month - 1]?.revenue
    const name = date(firstOf(data.year, month), 'month')
    const amount = now?.revenue
      ? t('revenue.monthSays', { month: name, revenue: money(now.revenue), count: now.nights })
      : t('revenue.monthEmpty', { month: name })
    const books = now?.revenue && isAhead(data, month) ? t('revenue.onBooks') : ''
    const last = before ? `${data.year - 1}: ${money(before)}` : ''
    return [amount, books, last].filter(Boolean).join('. ')
  }
}
