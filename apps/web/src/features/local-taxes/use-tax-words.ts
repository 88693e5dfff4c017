import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { localeOf } from '../../platform/format/format.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'

/** What a tax says, in words. */
export function useTaxWords(currency: string, today: PlainDate) {
  const { t } = useTranslation()
  const { language, money, date } = useFormat()
  const percent = (hundredths: number) =>
    new Intl.NumberFormat(localeOf[language], { style: 'percent', maximumFractionDigits: 2 }).format(
      hundredths / 10_000,
    )
  const height = ({ kind, netOf }: Pick<LocalTax, 'kind' | 'netOf'>, rate: number) =>
    kind === 'person_night'
      ? t('localTaxes.rule.perNight', { amount: money({ minor: rate, currency }) })
      : t(netOf ? 'localTaxes.rule.ofNet' : 'localTaxes.rule.ofGross', { percent: percent(rate) })
  /** "2,40 € je Person und Nacht, ab 1. Jan. 2027 3,00 € …" */
  const rates = (tax: Pick<LocalTax, 'kind' | 'netOf' | 'rates'>) => {
    const current = tax.rates.findLast(({ from }) => from <= today)
    const later = tax.rates.filter(({ from }) => from > today)
    return [
      ...(current ? [height(tax, current.rate)] : []),
      ...later.map(({ from, rate }) =>
        t('localTaxes.rule.from', { date: date(from, 'dayYear'), height: height(tax, rate) }),
      ),
    ].join(', ')
  }
  /** "unter 13 Jahren frei, erste 7 Nächte"; empty where there are none. */
  const limits = ({ exemptBelowAge, exemptGuests, firstNights, vatPercent, dueAtHotel }: LocalTax) =>
    [
      ...(exemptBelowAge > 0 ? [t('localTaxes.rule.exempt', { age: exemptBelowAge })] : []),
      ...(exemptGuests === null ? [] : [t('localTaxes.rule.exemptGuests', { who: exemptGuests })]),
      ...(firstNights === null ? [] : [t('localTaxes.rule.firstNights', { count: firstNights })]),
      ...(dueAtHotel ? [t('localTaxes.rule.atHotel')] : []),
      ...(vatPercent > 0 ? [t('localTaxes.rule.vat', { percent: percent(vatPercent) })] : []),
    ].join(', ')
  return { rates, limits }
}
