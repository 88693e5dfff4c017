import type { Revenue, RevenueFigures } from '@keystay/contract/revenue/entities'
import type { Money } from '@keystay/contract/shared/money'
import { IconClick } from '@tabler/icons-react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import type { Shown } from './dashboard-state.ts'
import { changeOf, formatChange, formatShare } from './figures.ts'
import { NightsLink } from './nights-link.tsx'
import classes from './figure-table.module.css'

const columns = ['rooms', 'nights', 'occupancy', 'avgRate', 'revpar', 'revenueShort'] as const

/** The year by room type, and their sum. Each row opens the nights that make its figures. */
export function TypeTable({ data }: { readonly data: Revenue }) {
  const { t } = useTranslation()
  return (
    <section className={`card ${classes.card}`} aria-labelledby="revenue-types">
      <div className={classes.head}>
        <h2 id="revenue-types" className={`display-sm ${classes.title}`}>
          {t('revenue.types')}
        </h2>
        <p className={`soft ${classes.hint}`}>
          <IconClick size={18} stroke={1.75} aria-hidden />
          {t('revenue.hint')}
        </p>
      </div>
      <table className={classes.table}>
        <Head lastYear={data.year - 1} />
        <tbody>
          {data.roomTypes.map((type) => (
            <TypeRow
              key={type.id}
              name={type.name}
              shown={{ kind: 'type', id: type.id }}
              figures={type}
              compared={data.compared?.roomTypes.find(({ id }) => id === type.id)}
              lastYear={data.year - 1}
            />
          ))}
        </tbody>
        <tfoot>
          <TypeRow
            name={t('revenue.total')}
            shown={{ kind: 'year' }}
            figures={data.totals}
            compared={data.compared && { now: data.compared.now.revenue, before: data.compared.before.revenue }}
            lastYear={data.year - 1}
          />
        </tfoot>
      </table>
    </section>
  )
}

function Head({ lastYear }: { readonly lastYear: number }) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col">{t('revenue.type')}</th>
        {columns.map((name) => (
          <th key={name} scope="col" className={name === 'occupancy' ? classes.start : undefined}>
            {t(`revenue.${name}`)}
          </th>
        ))}
        <th scope="col">{t('revenue.versus', { year: lastYear })}</th>
      </tr>
    </thead>
  )
}

type TypeRowProps = {
  readonly name: string
  readonly shown: Shown
  readonly figures: RevenueFigures
  /** Revenue of the months that both years have. */
  readonly compared: { readonly now: Money | null; readonly before: Money | null } | null | undefined
  readonly lastYear: number
}

function TypeRow({ name, shown, figures, compared, lastYear }: TypeRowProps) {
  const { t } = useTranslation()
  const { money, number, language } = useFormat()
  const { rooms, nights, occupancy, adr, revpar, revenue } = figures
  const change = changeOf(compared?.now?.minor, compared?.before?.minor)
  return (
    <tr className={classes.row}>
      <th scope="row">
        {nights > 0 ? (
          <NightsLink shown={shown} className="cell-link">
            {name}
          </NightsLink>
        ) : (
          name
        )}
      </th>
      <td data-label={t('revenue.rooms')}>{number(rooms)}</td>
      <td data-label={t('revenue.nights')}>{nights > 0 ? number(nights) : <NoData />}</td>
      <td className={classes.occupancy} data-label={t('revenue.occupancy')}>
        {occupancy === null ? (
          <NoData />
        ) : (
          <>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${Math.min(1, occupancy) * 100}%` }} />
            </span>
            {formatShare(occupancy, language)}
          </>
        )}
      </td>
      <td data-label={t('revenue.avgRate')}>{adr ? money(adr) : <NoData />}</td>
      <td data-label={t('revenue.revpar')}>{revpar ? money(revpar) : <NoData />}</td>
      <td className={classes.revenue} data-label={t('revenue.revenueShort')}>
        {revenue ? money(revenue) : <NoData />}
      </td>
      <td
        className={classes.change}
        data-label={t('revenue.versus', { year: lastYear })}
        data-way={change === null ? undefined : change < 0 ? 'down' : 'up'}
      >
        {change === null ? <NoData /> : formatChange(change, language)}
      </td>
    </tr>
  )
}

/** Not 0: there is nothing to say. */
function NoData() {
  const { t } = useTranslation()
  return (
    <span className="soft">
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('revenue.noData')}</span>
    </span>
  )
}
