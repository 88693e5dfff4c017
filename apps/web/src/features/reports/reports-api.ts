import { getReport, listReportRows, reportFile, reportRowsFile } from '@keystay/contract/reports/endpoints'
import type { Report } from '@keystay/contract/reports/entities'
import { listPortfolio } from '@keystay/contract/reports/portfolio'
import { callUrl } from '@keystay/contract/shared/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { toList } from '../../platform/api/list.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'
import { queryOf, type OpenFigure, type Period, type ReportState } from './report-state.ts'

/** A report of a hotel. Until another period is there, the one before stays. */
export function useReport(propertyId: string, state: ReportState): UseQueryResult<Report> {
  const { report } = state
  const query = queryOf(state)
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'reports', report, query],
    queryFn: ({ signal }) =>
      call(getReport, { params: { propertyId, report }, query, signal }).then(({ data }) => data),
    placeholderData: (before) => (before?.report === report ? before : undefined),
  })
}

const filterOf = ({ key, column }: OpenFigure) => ({ key: key ?? undefined, column: column ?? undefined })

/** A page of the rows behind a figure. */
export function useReportRows(propertyId: string, state: ReportState, figure: OpenFigure) {
  const { report, page } = state
  const query = { ...queryOf(state), ...filterOf(figure), page }
  return toList(
    useQuery({
      queryKey: [...hotelKey(propertyId), 'reports', report, 'rows', query],
      queryFn: ({ signal }) => call(listReportRows, { params: { propertyId, report }, query, signal }),
    }),
  )
}

/** Where a report is as a file; the browser loads it by the session's cookie. */
export function fileOf(propertyId: string, state: ReportState): string {
  return callUrl(reportFile, { params: { propertyId, report: state.report }, query: queryOf(state) })
}

/** Where the rows of a figure are as a file. */
export function rowsFileOf(propertyId: string, state: ReportState, figure: OpenFigure): string {
  const query = { ...queryOf(state), ...filterOf(figure) }
  return callUrl(reportRowsFile, { params: { propertyId, report: state.report }, query })
}

/** A page of the hotels of whoever is logged in, side by side. */
export function usePortfolio({ from, to }: Period, page: number) {
  const query = { from, to, page }
  return toList(
    useQuery({
      queryKey: ['owner', 'portfolio', query],
      queryFn: ({ signal }) => call(listPortfolio, { query, signal }),
      staleTime: 0,
      placeholderData: (before) => before,
    }),
  )
}
