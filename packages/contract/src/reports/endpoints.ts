import { z } from 'zod'
import type { Endpoint, FileEndpoint } from '../shared/endpoint.ts'
import { dateField, idField, say } from '../shared/fields.ts'
import { countNights } from '../shared/plain-dates.ts'
import { data, list, page } from '../shared/replies.ts'
import { columnNames, groupings, report, reportNames, reportRow } from './entities.ts'

/** So many days a report tells of at most: a year, and what lies ahead. */
export const mostReportDays = 366

const ofReport = z.object({ propertyId: idField, report: z.enum(reportNames, say('invalid')) })

/** Days of a report, both included. `since`: of the pickup, from the beginning of which day of the desk changes count. */
const period = {
  from: dateField('invalid'),
  to: dateField('invalid'),
  by: z.enum(groupings, say('invalid')).default('day'),
  since: dateField('invalid').optional(),
}

const isPeriod = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from <= to && countNights(from, to) < mostReportDays

/** Which rows: those of a line, or of all; those that make a column. */
const rowsFilter = {
  key: z.string().max(200, say('invalid')).optional(),
  column: z.enum(columnNames, say('invalid')).optional(),
}

export const getReport = {
  method: 'GET',
  path: '/v1/properties/:propertyId/reports/:report',
  summary: 'A report of a hotel over some days: its lines with their figures, and their totals',
  write: false,
  access: 'owner',
  right: 'reports',
  cost: 10,
  status: 200,
  params: ofReport,
  query: z.object(period).refine(isPeriod, { ...say('invalid'), path: ['to'] }),
  reply: data(report),
} as const satisfies Endpoint

export const listReportRows = {
  method: 'GET',
  path: `${getReport.path}/rows`,
  summary: 'The rows that make a figure of a report',
  write: false,
  access: 'owner',
  right: 'reports',
  cost: 10,
  status: 200,
  params: ofReport,
  query: z.object({ ...page, ...period, ...rowsFilter }).refine(isPeriod, { ...say('invalid'), path: ['to'] }),
  reply: list(reportRow),
} as const satisfies Endpoint

/** A report as a file. */
export const reportFile = {
  method: 'GET',
  path: `${getReport.path}/lines.csv`,
  access: 'owner',
  right: 'reports',
  cost: getReport.cost,
  params: getReport.params,
  query: getReport.query,
  media: 'text/csv; charset=utf-8',
} as const satisfies FileEndpoint

/** The rows of a figure, all of them, as a file. */
export const reportRowsFile = {
  method: 'GET',
  path: `${getReport.path}/rows.csv`,
  access: 'owner',
  right: 'reports',
  cost: listReportRows.cost,
  params: listReportRows.params,
  query: listReportRows.query,
  media: 'text/csv; charset=utf-8',
} as const satisfies FileEndpoint
