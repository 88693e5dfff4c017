import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { ratedClasses, type HotelVat, type VatRates } from '@keystay/contract/vat/entities'
import { Button } from '@mantine/core'
import { formatPercent } from '../../platform/format/percent.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import classes from './local-taxes.module.css'

type VatCardProps = { readonly hotel: OwnerProperty; readonly vat: HotelVat; readonly onEdit: () => void }

/** The VAT of a hotel in words, today's and what comes; or that it states none. */
export function VatCard({ hotel, vat, onEdit }: VatCardProps) {
  const { t } = useTranslation()
  const { language, date, money } = useFormat()
  const today = todayIn(hotel.timezone)
  const inWords = (rates: VatRates) =>
    ratedClasses.map((one) => `${t(`localTaxes.vat.classes.${one}`)} ${formatPercent(rates[one], language)}`).join(', ')
  const current = vat.rates.findLast(({ from }) => from <= today)
  const later = vat.rates.filter(({ from }) => from > today)
  const boards = vat.boards
    .map(({ board, adultMinor, childMinor }) =>
      t('localTaxes.vat.boardWorth', {
        board: t(`ratePlans.boards.${board}`),
        adult: money({ minor: adultMinor, currency: hotel.currency }),
        child: money({ minor: childMinor, currency: hotel.currency }),
      }),
    )
    .join(', ')
  return (
    <section className={`card ${classes.tax}`} aria-labelledby="vat-title">
      <h2 id="vat-title" className="display-sm">
        {t('localTaxes.vat.title')}
      </h2>
      {vat.rates.length === 0 && <p className="soft">{t('localTaxes.vat.none')}</p>}
      {current && <p>{inWords(current)}</p>}
      {later.map((rates) => (
        <p key={rates.from} className="soft">
          {t('localTaxes.rule.from', { date: date(rates.from, 'dayYear'), height: inWords(rates) })}
        </p>
      ))}
      {boards !== '' && (
        <p className="soft">
          {t('localTaxes.vat.boardsAre', { boards, percent: formatPercent(vat.drinksPercent, language) })}
        </p>
      )}
      <div>
        <Button variant="outline" size="sm" onClick={onEdit}>
          {t(vat.rates.length === 0 ? 'localTaxes.vat.begin' : 'localTaxes.vat.edit')}
        </Button>
      </div>
    </section>
  )
}
