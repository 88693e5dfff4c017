import { PortfolioView } from '../../features/reports/portfolio-view.tsx'

/** `/owner/portfolio`: all hotels of who has several, side by side. */
export function PortfolioPage() {
  return <PortfolioView />
}
