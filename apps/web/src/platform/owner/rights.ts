import type { PageName } from '@keystay/contract/shared/addresses'
import { mayAtHotel, type Right } from '@keystay/contract/shared/rights'
import { useOwnHotel } from './own-hotel.ts'

/** What opening a page of the owner area takes at the hotel that it is about. */
export const pageRights = {
  ownerToday: 'bookings',
  ownerHousekeeping: 'housekeeping',
  ownerDayEnd: 'money',
  ownerDashboard: 'reports',
  ownerReports: 'reports',
  ownerBookings: 'bookings',
  ownerPlan: 'bookings',
  ownerGuests: 'bookings',
  ownerReviews: 'bookings',
  ownerMessages: 'guests',
  ownerRatePlans: 'prices',
  ownerAgeBands: 'prices',
  ownerPromotions: 'prices',
  ownerGapDeals: 'prices',
  ownerFlexibleRooms: 'prices',
  ownerExtras: 'prices',
  ownerLocalTaxes: 'prices',
  ownerTransfers: 'bank',
  ownerVouchers: 'prices',
  ownerRooms: 'hotel',
  ownerInvoices: 'money',
  ownerRegistrations: 'registration',
  ownerStaff: 'staff',
  ownerProperties: 'hotel',
  // Shows of each hotel what one may see there.
  ownerPortfolio: null,
} as const satisfies Partial<Record<PageName, Right | null>>
export type GuardedPage = keyof typeof pageRights

/** Whether whoever is logged in has a right at the hotel that the page is about. The server decides; this hides what it would refuse. */
export function useMay(): (right: Right | null) => boolean {
  const { hotel } = useOwnHotel()
  return (right) => hotel !== null && mayAtHotel(hotel.role, right)
}

/** The first page that they may open, in the order of the menu; null where there is no hotel. */
export function useStartPage(): GuardedPage | null {
  const { hotel } = useOwnHotel()
  const may = useMay()
  if (hotel === null) return null
  const pages = Object.keys(pageRights) as GuardedPage[]
  return pages.find((page) => may(pageRights[page])) ?? null
}
