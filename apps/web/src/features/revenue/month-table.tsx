import type { Revenue } from '@keystay/contract/revenue/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { measuresOf } from './chart-layout.ts'
import { formatMonth, isAhead, isNow } from './figures.ts'
import classes from './month-table.module.css'
import { NightsLink } from './nights-link.tsx'

/** The same twelve months as rows, each with its bar and exact amounts. */
export function MonthTable({ data }: { readonly data: Revenue }) {
  const { t } = useTranslation()
  return (
    <table className={classes.table} aria-labelledby="revenue-months">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('revenue.month')}</th>
          <th scope="col" colSpan={2}>
            {t('revenue.amounts', { year: data.year, last: data.year - 1 })}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.months.map(({ month }) => (
          <MonthRow key={month} data={data} month={month} />
        ))}
      </tbody>
    </table>
  )
}

function MonthRow({ data, month }: { readonly data: Revenue; readonly month: number }) {
  const { t } = useTranslation()
  const { money, language } = useFormat()
  const { top } = measuresOf(data, 0)
  const [revenue, before] = [data.months[month - 1]?.revenue, data.lastYear[month - 1]?.revenue]
  const part = (minor = 0) => ({ width: `${top > 0 ? Math.max(0, (minor / top) * 100) : 0}%` })
  const ahead = isAhead(data, month)
  return (
    <tr className={classes.row}>
      <th scope="row" data-now={isNow(data, month) || undefined}>
        <NightsLink shown={{ kind: 'month', month }} className="cell-link" label={formatMonth(month, language, 'long')}>
          {formatMonth(month, language)}
        </NightsLink>
      </th>
      <td className={classes.bars} aria-hidden>
        {before && <span className={classes.before} style={part(before.minor)} />}
        {revenue && <span className={classes.bar} data-ahead={ahead || undefined} style={part(revenue.minor)} />}
      </td>
      <td className={`tabular ${classes.amounts}`}>
        <span className={revenue ? 'strong' : 'soft'}>{revenue ? money(revenue) : t('revenue.noData')}</span>
        {ahead && revenue && <span className="soft">{t('revenue.onBooks')}</span>}
        {before && (
          <span className="soft">
            {data.year - 1}: {money(before)}
          </span>
        )}
      </td>
    </tr>
  )
}
