import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { labelWidth } from '../../features/room-plan/grid/plan-rows.ts'
import { planPart, planRoom, planStay } from '../../features/room-plan/test-plan.ts'
import { messageOf } from '../../platform/language.ts'
import { formatDate } from '../../platform/format/format.ts'
import { readersToday } from '../../platform/format/today.ts'
import { showPage, type Answers } from '../../platform/test-app.tsx'
import { BookingsPage } from './bookings-page.tsx'
import { euros, ownerBooking } from './test-owner-booking.ts'

const today = readersToday()
const day = (count: number) => addDays(today, count)
const hotel = { id: 'p1', slug: 'quinta', name: 'Quinta das Andorinhas', roomTypes: 1, rooms: 3 }
const guest = { ...planStay('u1', '201', day(-1), day(2)), bookingId: 'b1', state: 'in_house' as const, version: 4 }
const plan = {
  ...planPart(today, today, [guest]),
  today,
  rooms: [planRoom('201'), planRoom('202'), planRoom('203')],
}
const offer = (id: string, over: object = {}) => ({
  room: { id, number: id },
  roomType: { id: 't1', name: 'Doppelzimmer' },
  sameType: true,
  readiness: 'clean',
  occupied: false,
  moves: 0,
  ...over,
})
const offers = {
  first: today,
  from: today,
  until: day(2),
  room: { id: '201', number: '201' },
  rooms: [offer('202'), offer('203', { readiness: 'dirty', moves: 1 })],
}
const atStay = '/v1/properties/p1/stays/s-u1'
const quote = {
  version: 4,
  before: euros(30_000),
  total: euros(42_000),
  refund: euros(0),
  due: euros(12_000),
  checkOut: day(3),
  nights: 1,
  added: euros(12_000),
  moves: 0,
}
const own = {
  'GET /v1/properties/me': { data: [hotel] },
  'GET /v1/properties/p1/plan': { data: plan },
  [`GET ${atStay}/rooms`]: { data: offers },
  [`POST ${atStay}/extension/quotes`]: { data: quote },
}

// Nothing has a size in these tests, and what has none is not drawn.
beforeAll(() => import('../../features/room-plan/plan-view.tsx'))
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.restoreAllMocks())

const show = async (answers: Answers = {}, search = '') =>
  await showPage('/owner/manage-booking/*', `/owner/manage-booking/plan?hotel=quinta${search}`, <BookingsPage />, {
    ...own,
    ...answers,
  })
const bar = async () => await screen.findByRole('button', { name: /^Jana Brandt, .*, Zimmer 201, Im Haus$/ })
const sent = async (requests: readonly Request[], path: string) =>
  await Promise.all(
    requests
      .filter(({ url, method }) => method === 'POST' && new URL(url).pathname === path)
      .map(async (one) => (await one.clone().json()) as unknown),
  )

test('by keyboard: Alt and the arrows pull the departure, Enter shows the price, which is kept and taken back', async () => {
  const { requests } = await show({
    [`POST ${atStay}/extension`]: { data: { id: 's-u1', state: 'in_house', version: 5, mayUndo: true } },
    [`POST ${atStay}/steps`]: { data: { id: 's-u1', state: 'in_house', version: 6, mayUndo: false } },
  })
  const here = await bar()
  here.focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(screen.getByText(/\+1 Nacht$/, { selector: '[role=status]' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText(/\+1 Nacht/)).toBeNull()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Enter}')
  const ask = await screen.findByRole('dialog', { name: 'Neue Reisedaten' })
  await within(ask).findByText(/^1 weitere Nacht/)
  expect(ask.textContent).toMatch(/120,00\s€ sind danach offen/)
  const act = within(ask).getByRole('button', { name: 'Verlängern' })
  // What it costs is read before it is kept: the focus waits there.
  expect(document.activeElement).toBe(act)
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/^Jana Brandt: .* bis .*\.$/)
  const wish = { checkOut: day(3) }
  expect(await sent(requests, `${atStay}/extension/quotes`)).toEqual([wish])
  expect(await sent(requests, `${atStay}/extension`)).toEqual([{ ...wish, expectedTotal: euros(42_000), version: 4 }])
  await userEvent.click(screen.getByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(async () => expect(await sent(requests, `${atStay}/steps`)).toEqual([{ step: 'undo', version: 5 }]))
})

test('who is in the way of further nights is named, and nothing can be kept', async () => {
  const by = [{ ...guest, guest: 'Ada Byron', checkIn: day(2), checkOut: day(5) }]
  const details = { by, blocks: [] }
  const refused = Response.json({ message: 'Belegt', code: 'room_occupied', details }, { status: 409 })
  await show({ [`POST ${atStay}/extension/quotes`]: refused })
  ;(await bar()).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Enter}')
  const ask = await screen.findByRole('dialog', { name: 'Neue Reisedaten' })
  await within(ask).findByText(/^Ada Byron, /)
  expect(within(ask).getByRole('button', { name: 'Verlängern' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(within(ask).getByRole('button', { name: 'Zurück' }))
  expect(screen.queryByRole('dialog', { name: 'Neue Reisedaten' })).toBeNull()
  expect(document.querySelector('[data-pulled]')).toBeNull()
})

test('shorter to today is an early departure, and what it gives back is shown first', async () => {
  const leaving = {
    ...quote,
    until: today,
    nights: 2,
    givenBack: euros(20_000),
    fee: euros(0),
    due: euros(0),
    total: euros(10_000),
  }
  const { requests } = await show({
    [`POST ${atStay}/departure/quotes`]: { data: leaving },
    [`POST ${atStay}/departure`]: { data: { id: 's-u1', state: 'departed', version: 5, mayUndo: true } },
  })
  ;(await bar()).focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Alt}{Enter}')
  const ask = await screen.findByRole('dialog', { name: 'Neue Reisedaten' })
  await within(ask).findByText('Nicht genutzte Nächte')
  await userEvent.click(within(ask).getByRole('button', { name: 'Früher abreisen' }))
  await waitFor(async () =>
    expect(await sent(requests, `${atStay}/departure`)).toEqual([
      { waivesFee: false, refundBy: 'cash', expectedTotal: euros(10_000), version: 4 },
    ]),
  )
})

test('while other dates are priced the drawer shows them; who is there is told nothing of cancelling', async () => {
  const changed = {
    before: euros(30_000),
    total: euros(20_000),
    priceLines: [],
    terms: { board: 'room_only', freeUntil: null, tiers: [], payment: 'any' },
    refund: euros(0),
    byLink: null,
    atHotel: null,
    feeFloor: euros(0),
    version: 4,
  }
  const booking = { ...ownerBooking, checkIn: day(-1), checkOut: day(2) }
  await show(
    {
      'GET /v1/properties/p1/bookings/b1': { data: booking },
      'POST /v1/properties/p1/bookings/b1/stay/quotes': { data: changed },
    },
    '&stay=u1',
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt' }))
  await userEvent.click(await drawer.findByRole('button', { name: 'Abreise einen Tag früher' }))
  await userEvent.click(drawer.getByRole('button', { name: 'Preis zeigen' }))
  const ask = await screen.findByRole('dialog', { name: 'Neue Reisedaten' })
  await within(ask).findByText('Bisher')
  expect(ask.textContent).not.toContain('Kostenlos stornieren')
  const dates = drawer.getByRole('group', { name: 'Abreise' })
  expect(dates.textContent).toContain(formatDate(day(1), 'de', 'day'))
})

test('a guest who is in the house moves from tonight on: which rooms are free then, who makes room, and that the price stays', async () => {
  const { requests } = await show(
    { [`POST ${atStay}/moves`]: { data: { id: 's-u1', state: 'in_house', version: 5, mayUndo: true } } },
    '&stay=u1',
  )
  const drawer = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt' })
  await within(drawer).findByText('Zimmer 201. Ab heute Nacht frei:')
  expect(within(drawer).getByRole('button', { name: /^203/ }).textContent).toBe('203Schmutzig · 1 Gast zieht um')
  const here = await bar()
  here.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const ask = await screen.findByRole('dialog', { name: 'Zimmerwechsel' })
  expect(ask.textContent).toContain('Jana Brandt zieht in Zimmer 203')
  expect(ask.textContent).toContain('Der Preis bleibt, wie er gebucht wurde')
  await userEvent.click(within(ask).getByRole('button', { name: 'Trotzdem umziehen' }))
  await screen.findByText('Jana Brandt ist jetzt in Zimmer 203.')
  expect(await sent(requests, `${atStay}/moves`)).toEqual([{ roomId: '203', from: today, version: 4, anyway: true }])
})

test('by keyboard: Shift and the arrows choose free nights, Enter offers what can be done with them', async () => {
  await show()
  ;(await bar()).focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(screen.getByText(/^Zimmer 201, .*, 2 freie Nächte gewählt\.$/)).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByText(/^Zimmer 202, .*, 1 freie Nacht gewählt\.$/)).toBeTruthy()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}')
  const book = await screen.findByRole('link', { name: 'Neue Buchung, 2 Nächte' })
  expect(document.activeElement).toBe(book)
  expect(new URL((book as HTMLAnchorElement).href).search).toBe(
    `?hotel=quinta&type=t1&room=202&from=${day(2)}&to=${day(4)}`,
  )
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('link', { name: /^Neue Buchung, / })).toBeNull()
})

test('what if: who would move, what would not fit and what it earns; then it is booked', async () => {
  const outcome = {
    kind: 'stay',
    rooms: [{ roomTypeId: 't1', rooms: [{ id: '202', number: '202' }] }],
    moves: [{ ...guest, guest: 'Frida Beck', from: { id: '201', number: '201' }, to: { id: '203', number: '203' } }],
    missing: [
      {
        roomType: { id: 't1', name: 'Doppelzimmer' },
        rooms: 1,
        nights: [{ night: today, free: 1 }],
        elsewhere: [{ roomType: { id: 't1', name: 'Suite' }, total: euros(50_000) }],
      },
    ],
    earns: { planId: null, planName: null, isSold: true, priceLines: [], total: euros(12_000) },
  }
  const { requests } = await show({ 'POST /v1/properties/p1/what-if': { data: outcome } })
  await bar()
  await userEvent.keyboard('w')
  const panel = within(await screen.findByRole('dialog', { name: 'Was wäre wenn' }))
  await panel.findByText('Passt nicht: 1 Zimmer Doppelzimmer')
  expect(panel.getByText('Nichts davon ist gebucht')).toBeTruthy()
  expect(panel.getByText(/Frida Beck/).closest('li')?.textContent).toMatch(/201.*203$/)
  expect(panel.getByRole('button', { name: /^Suite/ }).textContent).toMatch(/500,00\s€/)
  const line = { roomTypeId: 't1', rooms: 1, adults: 2, ages: [] }
  const asked = { kind: 'stay', checkIn: today, checkOut: day(1), lines: [line] }
  expect(await sent(requests, '/v1/properties/p1/what-if')).toEqual([asked])
  const link = panel.getByRole<HTMLAnchorElement>('link', { name: 'Buchen, was passt' })
  expect(new URL(link.href).search).toBe(`?hotel=quinta&from=${today}&to=${day(1)}&line=t1%3A1%3A2`)
  expect(document.querySelectorAll('[data-goes]')).toHaveLength(1)
  // The band over all rooms begins where the stay in its room does, beside the room column.
  const leftOf = (name: string) =>
    Number.parseFloat(document.querySelector<HTMLElement>(`[class*="_${name}_"]`)?.style.left ?? '')
  expect(leftOf('band')).toBe(labelWidth + leftOf('phantom') - 2)
  await userEvent.click(panel.getByRole('button', { name: 'Schließen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.querySelectorAll('[data-goes]')).toHaveLength(0)
})

test('what if a room broke: who is stuck, and what is at stake', async () => {
  const outcome = {
    kind: 'room',
    possible: false,
    moves: [],
    stuck: [{ ...guest, reason: 'arrived' }],
    blocks: [],
    atStake: { booked: euros(20_000), open: euros(5000) },
  }
  await show({ 'POST /v1/properties/p1/what-if': { data: outcome } })
  await bar()
  await userEvent.click(screen.getByRole('button', { name: 'Was wäre wenn' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Was wäre wenn' }))
  await userEvent.click(panel.getByRole('radio', { name: 'Zimmer fällt aus' }))
  await userEvent.selectOptions(panel.getByLabelText('Zimmer'), 'Zimmer 201')
  await panel.findByText(messageOf('room_needed'))
  expect(panel.getByText('bereits angereist')).toBeTruthy()
  expect(panel.getByText('Noch zu verkaufen').parentElement?.textContent).toMatch(/50,00\s€/)
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Außer Betrieb nehmen' }).disabled).toBe(true)
})

test('who may not work at the desk sees the plan and nothing that would change it', async () => {
  await show({ 'GET /v1/properties/me': { data: [{ ...hotel, role: 'accountant' }] } }, '&stay=u1')
  ;(await bar()).focus()
  expect(screen.queryByRole('button', { name: 'Was wäre wenn' })).toBeNull()
  expect(screen.queryByText('An- und Abreise')).toBeNull()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect((await screen.findByRole('alert')).textContent).toContain(messageOf('right_missing'))
  expect(document.querySelector('[data-pulled]')).toBeNull()
})
