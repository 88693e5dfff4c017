import { PageSpinner } from '../ui/page-spinner.tsx'
import { GuestPage } from './guest-page.tsx'

export function BookingFailedPage() {
  return (
    <GuestPage title="Keystay">
      <PageSpinner />
    </GuestPage>
  )
}
