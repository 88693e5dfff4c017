import { pathBelow } from '@keystay/contract/shared/addresses'
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { HotelList } from '../../features/property-editor/property/hotel-list.tsx'
import { NoSuchPage } from '../../features/owner-shell/no-such-page.tsx'

const NewHotel = lazy(async () => ({
  default: (await import('../../features/property-editor/property/new-hotel.tsx')).NewHotel,
}))
const Hotel = lazy(async () => ({
  default: (await import('../../features/property-editor/property/hotel-pages.tsx')).HotelPages,
}))

/** The hotels of an owner, and all pages of one of them. */
export function PropertiesPage() {
  return (
    <Routes>
      <Route index element={<HotelList />} />
      <Route path={pathBelow('ownerProperties', 'newProperty')} element={<NewHotel />} />
      <Route path={`${pathBelow('ownerProperties', 'ownerProperty')}/*`} element={<Hotel unknown={<NoSuchPage />} />} />
    </Routes>
  )
}
