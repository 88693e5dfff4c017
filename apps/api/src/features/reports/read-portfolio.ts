import type { ColumnName, Report } from '@keystay/contract/reports/entities'
import type { PortfolioFigures, PortfolioHotel } from '@keystay/contract/reports/portfolio'
import type { Language } from '@keystay/contract/shared/languages'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Today } from '@keystay/contract/stays/entities'
import type { Deps } from '../../deps.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import { readToday } from '../stays/read-today.ts'
import { readOwnedHotels } from './queries.ts'
import { readReport } from './read-report.ts'

type Asked = {
  readonly ownerId: string
  readonly from: string
  readonly to: string
  readonly page: number
  readonly size: number
  readonly language: Language
}

/** A page of somebody's hotels by name, each with the day of its desk and what some days came to. */
export async function listPortfolio(
  deps: Deps,
  asked: Asked,
): Promise<{ data: PortfolioHotel[]; pagination: Pagination }> {
  const { ownerId, from, to, page, size, language } = asked
  const { hotels, total } = await readOwnedHotels(deps.database.read, ownerId, {
    offset: (page - 1) * size,
    limit: size,
  })
  const data: PortfolioHotel[] = []
  // One after the other: who has many hotels is not to hold all connections.
  for (const hotel of hotels) {
    const by = { from, to, by: 'month', report: 'occupancy', since: undefined } as const
    const [today, { report }] = await Promise.all([
      readToday(deps, hotel.id, language),
      readReport(deps, { propertyId: hotel.id, ...by, language }),
    ])
    data.push({ ...hotel, desk: deskOf(today), ...figuresOf(report) })
  }
  return { data, pagination: paginationOf(total, page, size) }
}

/** The figures of the day, without its stays. */
function deskOf({ day, stays, inHouse, tonight }: Today): PortfolioHotel['desk'] {
  const count = (group: Today['stays'][number]['group']) => {
    const ofGroup = stays.filter((stay) => stay.group === group)
    return { open: ofGroup.filter(({ done }) => !done).length, all: ofGroup.length }
  }
  const awaited = stays.filter(({ state, checkIn }) => state === 'expected' && checkIn < day).length
  return {
    day,
    arrivals: count('arrival'),
    departures: count('departure'),
    inHouse,
    tonight: { occupied: tonight.occupied, rooms: tonight.rooms },
    tasks: awaited + stays.filter(({ group }) => group === 'owing').length,
  }
}

function figuresOf({ columns, totals }: Report): Pick<PortfolioHotel, 'now' | 'before'> {
  const at = (column: ColumnName) => totals[columns.indexOf(column)] ?? null
  const of = (suffix: '' | '_before'): PortfolioFigures => ({
    nights: at(`nights${suffix}`) ?? 0,
    available: at('available') ?? 0,
    occupancy: at(`occupancy${suffix}`),
    revenue: at(`revenue${suffix}`) ?? 0,
    adr: at(`adr${suffix}`),
    revpar: at(`revpar${suffix}`),
  })
  return { now: of(''), before: of('_before') }
}
