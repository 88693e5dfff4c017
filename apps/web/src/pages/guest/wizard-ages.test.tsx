import type { Property } from '@keystay/contract/properties/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { doubleId } from './test-booking.ts'
import { demoHotel, demoRoomType, priced, quotesOf } from './test-hotel.ts'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/booking/wizard/state/checks.ts'
import '../../features/booking/wizard/steps/night-calendar.tsx'
import '../../features/booking/wizard/steps/room-split.tsx'
import '../../features/booking/wizard/steps/step-details.tsx'

const beds = [{ value: '1 double bed', label: '1 Doppelbett' }]
const double = { ...demoRoomType(doubleId, 'Doppelzimmer', 8925), bedTypes: beds }
const stay = `roomType=${doubleId}&checkIn=2026-12-04&checkOut=2026-12-06`
const quotes = '/v1/public/properties/hotel-1/quotes'

async function open(query: string, asksAges: Property['asksAges'] = ['prices'], step = 2) {
  return showPage(
    '/:hotelKey/booking-room',
    `/quinta/booking-room?${stay}&${query}&step=${step}`,
    <BookingWizardPage />,
    {
      'GET /v1/public/properties/slug/quinta': { data: demoHotel([double], { asksAges }) },
      'POST /v1/public/properties/hotel-1/search': { data: [priced(double, 17_342, 4)] },
      [`POST ${quotes}`]: quotesOf([priced(double, 17_342, 4)]),
    },
  )
}

/** The last line that was asked to be priced. */
async function lastLine(requests: readonly Request[]): Promise<Record<string, unknown> | undefined> {
  const last = requests.filter(({ url }) => url.endsWith(quotes)).at(-1)
  return ((await last?.clone().json()) as { lines: Record<string, unknown>[] } | undefined)?.lines[0]
}

const ageOf = (child: number) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Alter Kind ${child}` })

beforeAll(() => import('../../features/booking/wizard/steps/room-split.tsx'))
beforeEach(() => sessionStorage.clear())

test('the ages of the search are those of the room; another one asks for another price and is in the address', async () => {
  const { requests, here } = await open('guests=3&ages=6')
  expect((await ageOf(1)).value).toBe('6')
  expect(await lastLine(requests)).toMatchObject({ adults: 2, children: 1, ages: [6] })
  await userEvent.selectOptions(await ageOf(1), 'ohne Angabe')
  await waitFor(async () => expect(await lastLine(requests)).toMatchObject({ ages: [null] }))
  expect(screen.getByText(/Ohne Altersangabe rechnen wir wie für Erwachsene/)).toBeTruthy()
  await waitFor(() => expect(here().search).toContain('ages=x'))
})

test.each([
  ['guests=3&ages=6', '2 Nächte · 2 Erwachsene, 1 Kind (6 Jahre). Sie'],
  ['guests=3', '2 Nächte · 3 Gäste. Sie'],
])('the first step says who travels: %s', async (query, text) => {
  await open(query, ['prices'], 1)
  expect(await screen.findByText((words) => words.includes(text))).toBeTruthy()
})

test('who sleeps where is told for several rooms, and is as the guest wants it', async () => {
  const { requests } = await open('guests=4&ages=6,9&rooms=2')
  const split = within(await screen.findByRole('region', { name: 'Wer schläft wo?' }))
  const rooms = () => split.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
  expect(rooms()).toEqual(['Zimmer 1 1 Erwachsener, 2 Kinder (6 und 9 Jahre)', 'Zimmer 2 1 Erwachsener'])
  expect(await lastLine(requests)).not.toHaveProperty('split')
  await userEvent.click(split.getByRole('button', { name: 'Anders aufteilen' }))
  await userEvent.selectOptions(split.getByRole('combobox', { name: 'Kind (6 Jahre) schläft in' }), 'Zimmer 2')
  const chosen = [
    { adults: 1, ages: [9] },
    { adults: 1, ages: [6] },
  ]
  await waitFor(async () => expect(await lastLine(requests)).toMatchObject({ split: chosen }))
  expect(rooms()).toEqual(['Zimmer 1 1 Erwachsener, 1 Kind (9 Jahre)', 'Zimmer 2 1 Erwachsener, 1 Kind (6 Jahre)'])
  await userEvent.click(split.getByRole('button', { name: 'Günstigste Aufteilung nehmen' }))
  // It is known already what that costs.
  await waitFor(() => expect(rooms()[1]).toBe('Zimmer 2 1 Erwachsener'))
  expect(split.getByText(/^So ist es am günstigsten/)).toBeTruthy()
})

test('a hotel that asks for no ages is asked as ever, whatever the address says', async () => {
  const { requests } = await open('guests=3&ages=6', [])
  await screen.findByRole('spinbutton', { name: 'Kinder' })
  expect(screen.queryByRole('combobox', { name: 'Alter Kind 1' })).toBeNull()
  await waitFor(async () => expect(await lastLine(requests)).toMatchObject({ adults: 3, children: 0 }))
  expect(await lastLine(requests)).not.toHaveProperty('ages')
})

test('the calendar is asked what each room costs those who sleep in it', async () => {
  const { requests } = await open('guests=4&ages=6,9&rooms=2')
  const path = `/room-types/${doubleId}/calendar`
  const asked = () => requests.flatMap(({ url }) => (url.includes(path) ? [new URL(url).searchParams] : []))
  const checkIn = await screen.findByLabelText('Anreise')
  expect(asked()).toEqual([])
  await userEvent.click(checkIn)
  await waitFor(() => {
    const guests = asked().map((one) => [one.get('month'), one.get('guests'), one.get('ages')].join(' '))
    expect(guests).toEqual(expect.arrayContaining(['2026-12 3 6,9', '2026-12 1 ']))
  })
})
