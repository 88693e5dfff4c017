import type { Revenue, RevenuePlan } from '@keystay/contract/revenue/entities'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './figure-table.module.css'
import { NightsLink } from './nights-link.tsx'

/** The year's nights by rate plan. Each row opens its nights. */
export function PlanTable({ plans }: Pick<Revenue, 'plans'>) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  return (
    <FigureTable
      id="revenue-plans"
      title={t('revenue.plans')}
      columns={[t('revenue.plan'), t('revenue.nights'), t('revenue.bookings'), t('revenue.avgRate')]}
      rows={plans.map((plan) => ({
        id: plan.id ?? 'standard',
        name: (
          <NightsLink shown={{ kind: 'plan', id: plan.id ?? 'standard' }} className="cell-link">
            {planName(plan, t('revenue.standardPlan'))}
          </NightsLink>
        ),
        cells: [number(plan.nights), number(plan.bookings), money(plan.adr)],
        revenue: money(plan.revenue),
      }))}
    />
  )
}

/** What a plan is called; the standard plan has no name of its own. */
export function planName({ name }: Pick<RevenuePlan, 'name'>, standard: string): string {
  return name ?? standard
}

/** What extras brought beside the nights, and fees for leaving early. */
export function ExtraTable({ extras, fees }: Pick<Revenue, 'extras' | 'fees'>) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  return (
    <FigureTable
      id="revenue-extras"
      title={t(fees ? 'revenue.extrasAndFees' : 'revenue.extras')}
      hint={t('revenue.extrasHint')}
      columns={[t('revenue.extra'), t('revenue.sold'), t('revenue.bookings')]}
      rows={[
        ...extras.map((extra) => ({
          id: extra.id,
          name: extra.name,
          cells: [number(extra.quantity), number(extra.bookings)],
          revenue: money(extra.revenue),
        })),
        ...(fees
          ? [{ id: 'fees', name: t('revenue.fees'), cells: [number(fees.stays), ''], revenue: money(fees.revenue) }]
          : []),
      ]}
    />
  )
}

type FigureTableProps = {
  readonly id: string
  readonly title: string
  readonly hint?: string
  /** Before the revenue. */
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly id: string
    readonly name: ReactNode
    readonly cells: readonly string[]
    readonly revenue: string
  }[]
}

function FigureTable({ id, title, hint, columns, rows }: FigureTableProps) {
  const { t } = useTranslation()
  return (
    <section className={`card ${classes.card}`} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={`display-sm ${classes.title}`}>
          {title}
        </h2>
        {hint !== undefined && <p className={`soft ${classes.hint}`}>{hint}</p>}
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            {[...columns, t('revenue.revenueShort')].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={classes.row}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, index) => (
                <td key={columns[index + 1]} data-label={columns[index + 1]}>
                  {cell}
                </td>
              ))}
              <td className={classes.revenue} data-label={t('revenue.revenueShort')}>
                {row.revenue}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
