import type { Revenue } from '@keystay/contract/revenue/entities'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { changeOf, formatChange, formatPoints, formatShare } from './figures.ts'
import classes from './key-figures.module.css'
import { NightsLink } from './nights-link.tsx'

type Figure = {
  readonly name: 'revenue' | 'bookings' | 'occupancy' | 'adr' | 'revpar'
  /** Null where there is no data. */
  readonly value: string | null
  readonly change: number | null
  readonly written: string
}

/** The five figures of a year in one divided card. */
export function KeyFigures({ data }: { readonly data: Revenue }) {
  const { t } = useTranslation()
  const figures = useFigures(data)
  const hasCompared = data.compared !== null && data.compared.before.nights > 0
  const hadNights = data.lastYear.some(({ nights }) => nights > 0)
  return (
    <ul className={`card ${classes.figures}`} aria-label={t('revenue.figures')}>
      {figures.map(({ name, value, change, written }) => (
        <li key={name} className={classes.figure}>
          {value === null ? (
            <>
              <span className="soft">{t(`revenue.${name}`)}</span>
              <span className={`soft ${classes.none}`}>{t('revenue.noData')}</span>
            </>
          ) : (
            <NightsLink shown={{ kind: 'year' }} className={`cell-link ${classes.link}`}>
              <span className="soft">{t(`revenue.${name}`)}</span>
              <span className={`display-md tabular ${classes.value}`}>{value}</span>
            </NightsLink>
          )}
          <p className={classes.change}>
            {change !== null && <Change change={change}>{written}</Change>}
            <span className="soft">
              {hasCompared && change !== null && t('revenue.versus', { year: data.year - 1 })}
              {!hasCompared && t(hadNights ? 'revenue.noMonths' : 'revenue.noDataOf', { year: data.year - 1 })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The year's figures; how they changed is told of the months that both years have. */
function useFigures({ totals, compared }: Revenue): readonly Figure[] {
  const { t } = useTranslation()
  const { money, number, language } = useFormat()
  const [now, before] = [compared?.now, compared?.before]
  const amount = (name: 'revenue' | 'adr' | 'revpar'): Figure => {
    const change = changeOf(now?.[name]?.minor, before?.[name]?.minor)
    return { name, value: totals[name] && money(totals[name]), change, written: formatChange(change ?? 0, language) }
  }
  const bookings = now && now.nights > 0 ? changeOf(now.bookings, before?.bookings) : null
  const [shareNow, shareBefore] = [now?.occupancy ?? null, before?.occupancy ?? null]
  const points = shareNow === null || shareBefore === null ? null : shareNow - shareBefore
  return [
    amount('revenue'),
    {
      name: 'bookings',
      value: totals.nights > 0 ? number(totals.bookings) : null,
      change: bookings,
      written: formatChange(bookings ?? 0, language),
    },
    {
      name: 'occupancy',
      value: totals.occupancy === null ? null : formatShare(totals.occupancy, language),
      change: points,
      written: t('revenue.points', { points: formatPoints(points ?? 0, language) }),
    },
    amount('adr'),
    amount('revpar'),
  ]
}

function Change({ change, children }: { readonly change: number; readonly children: string }) {
  const [Icon, way] =
    change > 0
      ? ([IconArrowUpRight, 'up'] as const)
      : change < 0
        ? ([IconArrowDownRight, 'down'] as const)
        : ([IconArrowRight, 'same'] as const)
  return (
    <span className={classes.by} data-way={way}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
