import { PageSpinner } from '../ui/page-spinner.tsx'
import { GuestPage } from './guest-page.tsx'

export function BookingWizardPage() {
  return (
    <GuestPage title="Keystay">
      <PageSpinner />
    </GuestPage>
  )
}
