import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { demoHotel, demoRoomType, priced } from './test-hotel.ts'
import { HotelHomePage } from './hotel-home-page.tsx'
import { RoomDetailsPage } from './room-details-page.tsx'
import { RoomTypesPage } from './room-types-page.tsx'
import { SearchPage } from './search-page.tsx'

const garden = demoRoomType('garden', 'Doppelzimmer Garten', 7650)
const pagination = { page: 1, size: 20, totalItems: 0, totalPages: 0 }
const answers = {
  'GET /v1/public/properties/slug/quinta': { data: demoHotel([garden]), pagination: {} },
  'POST /v1/public/properties/hotel-1/search': { data: [priced(garden, 15_300, 2)], pagination: {} },
  'GET /v1/public/properties/hotel-1/room-types/garden': { data: { ...garden, availability: null } },
  'GET /v1/public/properties': { data: [], pagination },
}
const pages: readonly (readonly [string, string, ReactNode])[] = [
  ['/search', '/search', <SearchPage key="search" />],
  ['/:hotelKey/home', '/quinta/home', <HotelHomePage key="home" />],
  ['/:hotelKey/room-type', '/quinta/room-type', <RoomTypesPage key="types" />],
  ['/:hotelKey/room-type-details', '/quinta/room-type-details', <RoomDetailsPage key="details" />],
  ['/:hotelKey/booking-room', '/quinta/booking-room', <BookingWizardPage key="wizard" />],
]

// It loads when it is first shown.
beforeAll(() => import('../../features/booking/wizard/steps/step-details.tsx'))
beforeEach(() => sessionStorage.clear())

test.each(pages)('%s says what of a link it could not keep, and why', async (path, address, page) => {
  await showPage(path, `${address}?roomType=garden&checkIn=2026-11-20&checkOut=2026-11-22&guests=60`, page, answers)
  const note = await screen.findByText(/aus dem Link sind nicht möglich: Die Anreise darf nicht/)
  expect(note.textContent).toContain('Fr., 20. Nov. 2026 – So., 22. Nov. 2026')
  const guests = '„60“ Gäste aus dem Link sind nicht möglich: Höchstens 50 Gäste. Sie sehen Preise für 50 Gäste.'
  expect(screen.getByText(guests)).toBeTruthy()
})

test('a link to the wizard without dates says what of its guests it could not keep', async () => {
  const address = '/quinta/booking-room?roomType=garden&guests=60'
  await showPage('/:hotelKey/booking-room', address, <BookingWizardPage />, answers)
  expect(await screen.findByText(/„60“ Gäste aus dem Link sind nicht möglich/)).toBeTruthy()
})

test.each(pages)('%s says nothing of a link that it keeps', async (path, address, page) => {
  const { requests } = await showPage(
    path,
    `${address}?roomType=garden&checkIn=2026-12-04&checkOut=2026-12-06&guests=3`,
    page,
    answers,
  )
  await screen.findByRole('heading', { level: 1 })
  expect(requests.length).toBeGreaterThan(0)
  expect(screen.queryByText(/aus dem Link/)).toBeNull()
})
