import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/reports/endpoints'
import * as portfolioEndpoints from '@keystay/contract/reports/portfolio'
import {
  columnKinds,
  reports,
  type ColumnName,
  type Report,
  type ReportName,
  type ReportRow,
} from '@keystay/contract/reports/entities'
import { currencyDigits } from '@keystay/contract/shared/money'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { plainCell, writeCsv } from '../../platform/values/csv.ts'
import { listPortfolio } from './read-portfolio.ts'
import { listRows, readAllRows, readReport } from './read-report.ts'
import { sumsOf } from './rules.ts'

/** Reports of a hotel, for its owner. */
export function addReportRoutes(app: FastifyInstance, deps: Deps): void {
  // Guests are personal: no cache may keep them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.getReport, async ({ params, query, language }) => ({
    data: (await readReport(deps, { ...params, ...query, language })).report,
  }))

  addRoute(app, endpoints.listReportRows, async ({ params, query, language }) => {
    return await listRows(deps, { ...params, ...query, language })
  })

  addRoute(app, endpoints.reportFile, async ({ params, query, language, reply }) => {
    const { hotel, report } = await readReport(deps, { ...params, ...query, language })
    reply.header('content-disposition', attachment(hotel.slug, params.report, query))
    return reportCsv(report)
  })

  addRoute(app, endpoints.reportRowsFile, async ({ params, query, language, reply }) => {
    const { hotel, rows } = await readAllRows(deps, { ...params, ...query, language })
    reply.header('content-disposition', attachment(hotel.slug, `${params.report}-rows`, query))
    return rowsCsv(params.report, rows, hotel.currency)
  })

  addRoute(app, portfolioEndpoints.listPortfolio, async ({ query, language, session }) => {
    return await listPortfolio(deps, { ...query, language, ownerId: session.userId })
  })
}

function attachment(slug: string, name: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return `attachment; filename="${slug}-${name.replaceAll('_', '-')}-${from}-${to}.csv"`
}

/** A report as a table for a spreadsheet; amounts with a point, shares as parts of 1. */
function reportCsv({ report, columns, lines, totals, currency }: Report): string {
  const head = [headOf(report), ...columns.map((column) => titleOf(column, currency))]
  const row = (label: string, cells: Report['totals']) => [
    label,
    ...columns.map((column, index) => written(column, cells[index] ?? null, currency)),
  ]
  return writeCsv([
    head,
    ...lines.map(({ key, name, cells }) => row(plainCell(name ?? key), cells)),
    row('total', totals),
  ])
}

/** The rows of a figure as a table for a spreadsheet. */
function rowsCsv(report: ReportName, rows: readonly ReportRow[], currency: string): string {
  const columns = sumsOf(report)
  const head = ['date', 'booking', 'guest', 'what', ...columns.map((column) => titleOf(column, currency))]
  return writeCsv([
    head,
    ...rows.map(({ date, booking, name, word, values }) => [
      date,
      booking?.code ?? '',
      plainCell(booking?.guest ?? ''),
      plainCell(name ?? word ?? ''),
      ...columns.map((column, index) => written(column, values[index] ?? 0, currency)),
    ]),
  ])
}

/** What its lines are about. */
const headOf = (report: ReportName) => reports[report].lines.replaceAll('_', ' ')

function titleOf(column: ColumnName, currency: string): string {
  const title = column.replaceAll('_', ' ')
  return columnKinds[column] === 'money' ? `${title} (${currency})` : title
}

function written(column: ColumnName, value: number | null, currency: string): string {
  if (value === null) return ''
  if (columnKinds[column] === 'count') return String(value)
  if (columnKinds[column] === 'share') return value.toFixed(4)
  const digits = currencyDigits(currency)
  return (value / 10 ** digits).toFixed(digits)
}
