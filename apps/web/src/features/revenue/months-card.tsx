import type { Revenue } from '@keystay/contract/revenue/entities'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { formatRate } from './figures.ts'
import { MonthChart } from './month-chart.tsx'
import { MonthTable } from './month-table.tsx'
import classes from './months-card.module.css'

/** Twelve columns with their amounts need so much room; narrower, the months are rows. */
const chartFits = 700

/** The year by month: as columns, or as a table for those who prefer it and where columns do not fit. */
export function MonthsCard({ data }: { readonly data: Revenue }) {
  const { t } = useTranslation()
  const [width, setWidth] = useState(960)
  const [table, setTable] = useState(false)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // Before it is painted; then with every change of the window.
    if (element.clientWidth > 0) setWidth(element.clientWidth)
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const fits = width >= chartFits
  const Icon = table ? IconChartBar : IconTable
  return (
    <section className={`card ${classes.card}`} aria-labelledby="revenue-months">
      <div className={classes.head}>
        <h2 id="revenue-months" className={`display-sm ${classes.title}`}>
          {t('revenue.months')}
        </h2>
        {data.lastYear.some(({ revenue }) => revenue) && <Key year={data.year} />}
        <Rate data={data} />
        {fits && (
          <button type="button" className={classes.toggle} onClick={() => setTable(!table)}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {t(table ? 'revenue.asChart' : 'revenue.asTable')}
          </button>
        )}
      </div>
      <div ref={measure} className={classes.months}>
        {fits && !table ? <MonthChart data={data} width={width} /> : <MonthTable data={data} />}
      </div>
    </section>
  )
}

/** How the two years are drawn. */
function Key({ year }: { readonly year: number }) {
  const { t } = useTranslation()
  return (
    <p className={classes.key}>
      <span className={classes.now}>{year}</span>
      <span className={classes.before}>{t('revenue.dashed', { year: year - 1 })}</span>
    </p>
  )
}

/** By which rate amounts were converted; that there is none is said, too. */
function Rate({ data: { conversion, currency, ownCurrency } }: { readonly data: Revenue }) {
  const { t } = useTranslation()
  const { date, language } = useFormat()
  const text = conversion
    ? t('revenue.rate', {
        rate: formatRate(conversion.rate, conversion.from, conversion.to, language),
        source: conversion.source,
        date: date(conversion.day, 'dayYear'),
      })
    : t('revenue.ownCurrency', { currency: ownCurrency })
  return <p className={`soft ${classes.rate}`}>{currency === ownCurrency || conversion ? text : null}</p>
}
