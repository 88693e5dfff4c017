import type { PortfolioFigures, PortfolioHotel } from '@keystay/contract/reports/portfolio'

export type PortfolioSum = Pick<PortfolioHotel, 'now' | 'before' | 'currency'>

/** What hotels come to together; null where their currencies differ. */
export function sumOfHotels(hotels: readonly PortfolioSum[]): PortfolioSum | null {
  const [first] = hotels
  if (!first || hotels.some(({ currency }) => currency !== first.currency)) return null
  return {
    currency: first.currency,
    now: sumOf(hotels.map(({ now }) => now)),
    before: sumOf(hotels.map(({ before }) => before)),
  }
}

function sumOf(all: readonly PortfolioFigures[]): PortfolioFigures {
  const total = (name: 'nights' | 'available' | 'revenue') => all.reduce((sum, one) => sum + one[name], 0)
  const [nights, available, revenue] = [total('nights'), total('available'), total('revenue')]
  const per = (units: number) => (units === 0 ? null : Math.round(revenue / units))
  return {
    nights,
    available,
    revenue,
    occupancy: available === 0 ? null : nights / available,
    adr: per(nights),
    revpar: per(available),
  }
}
