import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { useHealedGaps } from './gap-deals-api.ts'
import beside from '../../ui/editor/beside.module.css'

/** What gap deals have sold of this year's nights; nothing for who may not see reports. */
export function HealedGaps({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const year = todayIn(hotel.timezone).slice(0, 4)
  const maySee = useMay()('reports')
  const { data } = useHealedGaps(hotel.id, year, maySee)
  if (!data) return null
  const { nights, revenue } = data
  const query = new URLSearchParams({ hotel: hotel.slug, report: 'gap_deals', period: year }).toString()
  return (
    <section className={`card ${beside.panel}`} data-sum aria-labelledby="gaps-healed">
      <h2 id="gaps-healed" className="label">
        {t('gapDeals.healed.title')}
      </h2>
      <p className="display-sm">
        {nights === 0
          ? t('gapDeals.healed.none', { year })
          : t('gapDeals.healed.sum', { count: nights, revenue: money(revenue) })}
      </p>
      {nights > 0 && (
        <p className="small soft">
          {t('gapDeals.healed.year', { year })}{' '}
          <Link className="quiet-link" to={`${paths.ownerReports}?${query}`}>
            {t('gapDeals.healed.open')}
          </Link>
        </p>
      )}
    </section>
  )
}
