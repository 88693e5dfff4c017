import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { useNightsSold } from './flexible-rooms-api.ts'
import beside from '../../ui/editor/beside.module.css'

/** Which of this year's nights were sold because flexible stays made room; nothing for who may not see reports. */
export function NightsSold({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const year = todayIn(hotel.timezone).slice(0, 4)
  const maySee = useMay()('reports')
  const { data } = useNightsSold(hotel.id, year, maySee)
  if (!data) return null
  const { nights, revenue } = data
  const query = new URLSearchParams({ hotel: hotel.slug, report: 'flexible_rooms', period: year }).toString()
  return (
    <section className={`card ${beside.panel}`} data-sum aria-labelledby="flexible-sold">
      <h2 id="flexible-sold" className="label">
        {t('flexibleRooms.sold.title')}
      </h2>
      <p className="display-sm">
        {nights === 0
          ? t('flexibleRooms.sold.none', { year })
          : t('flexibleRooms.sold.sum', { count: nights, revenue: money(revenue) })}
      </p>
      {nights > 0 && (
        <p className="small soft">
          {t('flexibleRooms.sold.year', { year })}{' '}
          <Link className="quiet-link" to={`${paths.ownerReports}?${query}`}>
            {t('flexibleRooms.sold.open')}
          </Link>
        </p>
      )}
    </section>
  )
}
