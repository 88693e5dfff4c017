import { columnKinds, reports, type ColumnName, type ReportName } from '@keystay/contract/reports/entities'
import { hotelEvents } from '@keystay/contract/reports/hotel-events'
import { ownerBookingEvents } from '@keystay/contract/bookings/owner-entities'
import { localeOf } from '../../platform/format/format.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { hasText, useTranslation } from '../../platform/language.ts'

/** A month that is no date yet, and a year. */
const isMonth = (key: string) => /^\d{4}-\d{2}$/.test(key)

/** How reports say what they have: lines, values, words. */
export function useReportTexts() {
  const { t } = useTranslation()
  const { date, money, number, country, language } = useFormat()
  const share = new Intl.NumberFormat(localeOf[language], { style: 'percent', maximumFractionDigits: 1 })

  /** A date, or what a line is about. */
  const line = (report: ReportName, { key, name }: { readonly key: string; readonly name: string | null }): string => {
    if (name !== null) return name
    const kind = reports[report].lines
    if (kind === 'date')
      return isMonth(key) ? date(`${key}-01`, 'month') : key.length === 4 ? key : date(key, 'shortYear')
    if (key === '') return t('reports.unknown')
    if (kind === 'country') return country(key)
    if (kind === 'vat_rate' && key !== 'unstated') return share.format(Number(key) / 10_000)
    if (kind === 'plan') return t('revenue.standardPlan')
    return word(key)
  }

  /** A state, a way to pay, an event. Words that came later than this page are shown as they are. */
  const word = (text: string): string => {
    const event = ownerBookingEvents.find((one) => one === text)
    if (event) return t(`desk.events.${event}`)
    const ofHotel = hotelEvents.find((one) => one === text)
    if (ofHotel) return t(`reports.words.${ofHotel}`)
    const key = `reports.words.${text}`
    return hasText(key) ? t(key) : text
  }

  const value = (column: ColumnName, amount: number | null, currency: string): string => {
    if (amount === null) return '–'
    if (columnKinds[column] === 'money') return money({ minor: amount, currency })
    return columnKinds[column] === 'share' ? share.format(amount) : number(amount)
  }

  return { line, word, value, column: (name: ColumnName) => t(`reports.columns.${name}`) }
}
