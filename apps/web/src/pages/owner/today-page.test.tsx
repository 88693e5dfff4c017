import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Folio } from '@keystay/contract/folio/entities'
import type { Registration } from '@keystay/contract/registrations/entities'
import type { Today, TodayStay } from '@keystay/contract/stays/entities'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { showPage, type Answers } from '../../platform/test-app.tsx'
import { TodayPage } from './today-page.tsx'

const hotel = { id: 'p1', slug: 'duene', name: 'Hotel Dünenwind', roomTypes: 1, rooms: 4 }
const eur = (minor: number) => ({ minor, currency: 'EUR' })

function stayOf(id: string, guest: string, over: Partial<TodayStay> = {}): TodayStay {
  return {
    id,
    state: 'expected',
    version: 1,
    mayUndo: false,
    group: 'arrival',
    done: false,
    bookingId: `b-${id}`,
    code: 'AAAAAAAA',
    guest,
    guestCard: { cardId: `g-${id}`, doNotBook: null, wishes: [], notes: 0 },
    isNamed: false,
    adults: 2,
    children: 0,
    checkIn: '2026-11-21',
    checkOut: '2026-11-23',
    nights: 2,
    room: { id: `r-${id}`, number: `10${id}` },
    roomType: { id: 't1', name: 'Doppelzimmer' },
    readiness: { state: 'clean', version: 3 },
    occupied: false,
    balance: eur(0),
    owingReason: null,
    notes: '',
    registration: 'none',
    next: 'check_in',
    ...over,
  }
}

const day: Today = {
  day: '2026-11-21',
  deskHour: 4,
  timezone: 'Europe/Berlin',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  inHouse: { rooms: 2, guests: 4 },
  options: { rooms: 0, ending: [] },
  refusedMails: [],
  tonight: {
    rooms: 4,
    occupied: 3,
    blocked: 0,
    free: [{ id: 't1', name: 'Doppelzimmer', numbers: ['104'], occupied: ['103'] }],
  },
  stays: [
    stayOf('1', 'Katharina Wulf', { notes: 'Gepäck um 11 Uhr' }),
    stayOf('2', 'Tomáš Novák', { readiness: { state: 'dirty', version: 2 }, next: 'clean' }),
    stayOf('3', 'Rainer Lohse', {
      state: 'in_house',
      group: 'departure',
      checkOut: '2026-11-21',
      balance: eur(8450),
      next: 'collect',
    }),
    stayOf('4', 'Ayşe Demir', { state: 'departed', group: 'departure', done: true, next: 'open' }),
    stayOf('5', 'Oliver Grant', { group: 'missed', checkIn: '2026-11-19', checkOut: '2026-11-20', next: 'no_show' }),
  ],
}

const paymentId = '0199f3a0-0000-4000-8000-000000000001'
const todayCall = 'GET /v1/properties/p1/today'
const stepCall = (id: string) => `POST /v1/properties/p1/stays/${id}/steps`
const bodyOf = async (requests: readonly Request[], end: string) =>
  await requests
    .findLast(({ url, method }) => url.endsWith(end) && method !== 'GET')
    ?.clone()
    .json()

async function show(answers: Answers = {}, search = '') {
  const page = await showPage('/owner/today', `/owner/today?hotel=duene${search}`, <TodayPage />, {
    'GET /v1/properties/me': { data: [hotel] },
    [todayCall]: { data: day },
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Heute' })
  await screen.findByRole('heading', { name: 'Noch frei heute' })
  return page
}

const step = (name: RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  // A screen that has room for the list.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  return () => vi.unstubAllGlobals()
})

describe('the day', () => {
  test('tells who comes and who leaves, with room, readiness, balance and the next step of each', async () => {
    await show()
    const arrivals = within(screen.getByRole('region', { name: 'Anreisen' }))
    expect(arrivals.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^101Katharina Wulf.*2 Nächte · Gepäck um 11 Uhr.*Sauber.*bezahlt.*Check-\u2060in/),
      expect.stringMatching(/^102Tomáš Novák.*Schmutzig.*Vorbereiten/),
    ])
    const departures = within(screen.getByRole('region', { name: 'Abreisen' }))
    expect(departures.getAllByRole('listitem')[0]?.textContent).toMatch(
      /Rainer Lohse.*Gast im Zimmer.*84,50\s€.*Kassieren/,
    )
    expect(screen.getByRole('button', { name: /^Anreisen/ }).textContent).toContain('2')
    expect(screen.getByRole('button', { name: /^Abreisen/ }).textContent).toMatch(/offen von 2 · 84,50\s€ zu zahlen/)
    expect(screen.getByRole('button', { name: /^Im Haus/ }).textContent).toContain('2 Zimmer, 4 Gäste')
    expect(screen.getByRole('region', { name: 'Noch frei heute' }).textContent).toContain('104')
    expect(screen.getByRole('region', { name: 'Aufgaben' }).textContent).toContain('Oliver Grant')
  })

  test('of a large house all lines are there, and the keys walk through them', async () => {
    const stays = Array.from({ length: 60 }, (_, index) => stayOf(String(index), `Gast ${index}`))
    await show({ [todayCall]: { data: { ...day, stays } } })
    const arrivals = within(screen.getByRole('region', { name: 'Anreisen' }))
    await waitFor(() => expect(arrivals.getAllByRole('listitem')).toHaveLength(60))
    for (let pressed = 0; pressed < 45; pressed += 1) await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Gast 45')
    // Filtered, the list is drawn anew.
    await userEvent.click(screen.getByRole('button', { name: /^Abreisen/ }))
    await userEvent.click(screen.getByRole('button', { name: /^Anreisen/ }))
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Anreisen' })).getAllByRole('listitem')).toHaveLength(60),
    )
  })

  test('tells when each comes or goes: by the hotel’s times, or the day', async () => {
    const here = stayOf('6', 'Bo Lind', { state: 'in_house', group: 'in_house', checkOut: '2026-11-24', next: 'open' })
    const late = stayOf('7', 'Eva Lund', { checkIn: '2026-11-20' })
    await show({ [todayCall]: { data: { ...day, stays: [...day.stays, here, late] } } })
    const line = (guest: string) => screen.getAllByText(guest)[0]?.closest('li')?.textContent
    expect(line('Katharina Wulf')).toContain('15:00')
    expect(line('Rainer Lohse')).toContain('bis 11:00')
    expect(line('Bo Lind')).toMatch(/bis .*24\./)
    expect(line('Eva Lund')).toMatch(/seit .*20\./)
  })

  test.each([
    ['2026-11-21T10:00:00Z', 'Samstag, 21. November 2026, 11:00 Uhr'],
    ['2026-11-22T01:30:00Z', 'Noch Samstag, 21. November 2026 · jetzt So., 22. Nov., 02:30 Uhr'],
  ])('is told by its date, and by the clock’s while the night is not over: %s', async (now, when) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    onTestFinished(() => void vi.useRealTimers())
    await show()
    expect(screen.getByText(when)).toBeTruthy()
  })

  test('tells who leaves late until when, and who waits for that room', async () => {
    const leaving = stayOf('3', 'Rainer Lohse', {
      state: 'in_house',
      group: 'departure',
      checkOut: '2026-11-21',
      leavesAt: '14:00',
      next: 'check_out',
    })
    const waiting = stayOf('6', 'Bo Lind', { room: { id: 'r-3', number: '103' }, occupied: true, next: 'wait' })
    await show({ [todayCall]: { data: { ...day, stays: [leaving, waiting] } } })
    const line = (guest: string) => screen.getByText(guest).closest('li')?.textContent
    // On a phone there is no column of times: it stands with what is said of the stay, too.
    expect(line('Rainer Lohse')).toMatch(/Zimmer bis 14:00 Uhr · 2 Erwachsene.*bis 14:00 UhrGast im Zimmer/)
    expect(line('Bo Lind')).toContain('Noch belegt bis 14:00')
  })

  test('leads from a room that is still taken to who has to leave it, and offers it as the last that is free', async () => {
    const waiting = stayOf('6', 'Bo Lind', { room: { id: 'r-3', number: '103' }, occupied: true, next: 'wait' })
    await show({ [todayCall]: { data: { ...day, stays: [...day.stays, waiting] } } })
    const arrivals = within(screen.getByRole('region', { name: 'Anreisen' }))
    expect(arrivals.getAllByRole('listitem')[2]?.textContent).toMatch(/Bo Lind.*Noch belegt.*Zur Abreise/)
    await userEvent.click(arrivals.getByRole('button', { name: 'Zur Abreise: Rainer Lohse, Zimmer 103' }))
    expect(document.activeElement).toBe(step(/^Kassieren: Rainer Lohse/))
    expect(screen.getByRole('region', { name: 'Noch frei heute' }).textContent).toContain('104Bis heute belegt: 103')
  })

  test('says that something is noted of a guest, and what', async () => {
    const guestCard = { cardId: 'g-6', doNotBook: null, wishes: ['Hohes Bett'], notes: 1 }
    const noted = stayOf('6', 'Bo Lind', { guestCard, notes: 'Kommt spät' })
    const note = { id: 'n1', text: 'Nussallergie', at: '2026-11-20T10:00:00Z', by: 'Mia' }
    await show({
      [todayCall]: { data: { ...day, stays: [noted, stayOf('7', 'Eva Lund')] } },
      'GET /v1/properties/p1/guests/g-6/notes': { data: [note] },
    })
    expect(screen.getAllByRole('button', { name: /^Notizen zu/ })).toHaveLength(1)
    await userEvent.click(step(/^Notizen zu Bo Lind: Hohes Bett · Kommt spät · 1 Notiz im Gästeprofil$/))
    const panel = within(await screen.findByRole('dialog', { name: 'Notizen zu Bo Lind' }))
    expect(panel.getByText('Hohes Bett')).toBeTruthy()
    expect(await panel.findByText('Nussallergie')).toBeTruthy()
  })

  test('has what nobody got by mail as a task: whom to call, until it is settled', async () => {
    const mail = { bookingId: 'b-1', kind: 'booking_confirmed', at: '2026-11-21T09:00:00.000Z', code: 'AAAAAAAA' }
    const refusedMails = [
      { ...mail, id: 'm1', guest: 'Katharina Wulf', phone: '+4915100000001' },
      { ...mail, id: 'm2', kind: 'invoice', guest: 'Bo Lind', phone: '' },
    ]
    const { requests } = await show({
      [todayCall]: { data: { ...day, refusedMails, tonight: { ...day.tonight, blocked: 1 } } },
      'POST /v1/properties/p1/refused-mails/m1/settlement': { data: true },
    })
    const tasks = within(screen.getByRole('region', { name: 'Aufgaben' }))
    expect(tasks.getByText(/^Bestätigung kam nicht an/).textContent).toContain('Bitte rufen Sie an: +4915100000001')
    expect(tasks.getByText(/^Rechnung kam nicht an/).textContent).toContain('auf anderem Weg')
    // A room that is out of order is not free.
    expect(screen.getByRole('region', { name: 'Noch frei heute' }).textContent).toContain('0 Zimmer')
    await userEvent.click(tasks.getByRole('button', { name: 'E-Mail erledigt: Katharina Wulf' }))
    expect(requests.some(({ url, method }) => method === 'POST' && url.endsWith('/m1/settlement'))).toBe(true)
  })

  test('Enter on what is done unfolds it, and takes no step of the chosen line', async () => {
    const { requests } = await show()
    const done = screen.getByText('1 erledigt', { selector: 'summary' })
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    fireEvent(done, event)
    expect([event.defaultPrevented, requests.filter(({ method }) => method === 'POST')]).toEqual([false, []])
  })

  test('is filtered by its figures, in the address', async () => {
    const { here } = await show()
    await userEvent.click(screen.getByRole('button', { name: /^Abreisen/ }))
    expect(here().search).toBe('?hotel=duene&group=departure')
    expect(screen.queryByRole('region', { name: 'Anreisen' })).toBeNull()
    await userEvent.keyboard('1')
    expect(screen.getByRole('region', { name: 'Anreisen' })).toBeTruthy()
  })

  test('that cannot be read says so, and is read again when asked', async () => {
    const answers: Record<string, unknown> = { 'GET /v1/properties/me': { data: [hotel] }, [todayCall]: 500 }
    await showPage('/owner/today', '/owner/today?hotel=duene', <TodayPage />, answers)
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' })
    answers[todayCall] = { data: day }
    await userEvent.click(retry)
    expect(await screen.findByRole('region', { name: 'Anreisen' })).toBeTruthy()
  })
})

describe('by keyboard', () => {
  test('a line is chosen, its next step taken, and taken back', async () => {
    const answers: Record<string, unknown> = {
      [stepCall('1')]: { data: { id: '1', state: 'in_house', version: 2, mayUndo: true } },
    }
    const { requests } = await show(answers, '&group=arrival')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(step(/^Vorbereiten: Tomáš Novák/))
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(await screen.findByText('Katharina Wulf ist in Zimmer 101 eingecheckt.')).toBeTruthy()
    expect(await bodyOf(requests, '/stays/1/steps')).toEqual({ step: 'check_in', version: 1 })
    await userEvent.keyboard('z')
    await waitFor(async () => expect(await bodyOf(requests, '/stays/1/steps')).toEqual({ step: 'undo', version: 2 }))
    await waitFor(() => expect(screen.queryByText(/eingecheckt/)).toBeNull())
  })

  test('keys that belong to a field or a sheet do nothing to the day', async () => {
    const { requests } = await show()
    await userEvent.click(step(/^Vorbereiten/))
    await screen.findByRole('dialog')
    const before = requests.length
    await userEvent.keyboard('z{ArrowDown}1')
    expect(requests).toHaveLength(before)
  })
})

describe('by a finger', () => {
  const answers = { [stepCall('1')]: { data: { id: '1', state: 'in_house', version: 2, mayUndo: true } } }
  const line = () => step(/^Check-\u2060in: Katharina Wulf/).closest('li') ?? document.createElement('li')
  const at = (clientX: number, clientY = 300, pointerType = 'touch') => {
    return { pointerId: 7, pointerType, isPrimary: true, clientX, clientY }
  }
  const steps = (requests: readonly Request[]) => requests.filter(({ url }) => url.endsWith('/steps')).length

  test('that swipes a line to the right its next step is taken, and what lies below where it lets go is not pressed', async () => {
    const { requests, here } = await show(answers)
    fireEvent.pointerDown(line(), at(60))
    fireEvent.pointerMove(line(), at(110))
    expect(line().getAttribute('data-swiped')).toBe('true')
    expect(steps(requests)).toBe(0)
    fireEvent.pointerMove(line(), at(170, 310))
    fireEvent.pointerUp(line(), at(170, 310))
    fireEvent.click(screen.getByRole('link', { name: 'Katharina Wulf' }), { detail: 1 })
    expect(await screen.findByText('Katharina Wulf ist in Zimmer 101 eingecheckt.')).toBeTruthy()
    expect(await bodyOf(requests, '/stays/1/steps')).toEqual({ step: 'check_in', version: 1 })
    expect(here().pathname).toBe('/owner/today')
    expect(steps(requests)).toBe(1)
  })

  test.each([
    ['goes back before it lets go', [at(60), at(200), at(80)]],
    ['goes too short a way', [at(60), at(150)]],
    ['goes to the left', [at(200), at(60)]],
    ['scrolls', [at(60), at(65, 340), at(220, 345)]],
    ['comes from the edge of the screen', [at(4), at(200)]],
    ['is a mouse', [at(60, 300, 'mouse'), at(200, 300, 'mouse')]],
  ])('that %s takes none', async (_what, [first, ...others]) => {
    const { requests } = await show(answers)
    fireEvent.pointerDown(line(), first)
    for (const to of others) fireEvent.pointerMove(line(), to)
    fireEvent.pointerUp(line(), others.at(-1))
    expect(line().getAttribute('data-swiped')).toBeNull()
    await userEvent.click(step(/^Vorbereiten/))
    await screen.findByRole('dialog')
    expect(steps(requests)).toBe(0)
  })
})

describe('what stands in the way', () => {
  test('of a dirty room: it is said to be clean, or the guest goes in anyway', async () => {
    const { requests } = await show({
      'PUT /v1/properties/p1/rooms/r-2/readiness': { data: {} },
      [stepCall('2')]: { data: { id: '2', state: 'in_house', version: 2, mayUndo: true } },
    })
    await userEvent.click(step(/^Vorbereiten/))
    await userEvent.click(screen.getByRole('button', { name: 'Zimmer ist sauber' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bodyOf(requests, '/readiness')).toEqual({ state: 'clean', version: 2 })
    await userEvent.click(step(/^Vorbereiten/))
    await userEvent.click(screen.getByRole('button', { name: 'Trotzdem einchecken' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bodyOf(requests, '/steps')).toEqual({ step: 'check_in', version: 1, anyway: true })
  })

  test('of a balance that two pay: whose part it is can be chosen', async () => {
    const bill: Partial<Folio> = {
      payers: [
        { payer: 'guest', total: eur(2450) },
        { payer: 'company', total: eur(6000) },
      ],
      payments: [],
      paid: eur(0),
      due: eur(8450),
    }
    const { requests } = await show({
      'GET /v1/properties/p1/bookings/b-3/folio': { data: bill },
      'POST /v1/properties/p1/bookings/b-3/folio/payments': { data: {} },
    })
    const open = async () => {
      await userEvent.click(step(/^Kassieren: Rainer/))
      return within(await screen.findByRole('group', { name: 'Welcher Teil wird bezahlt?' }))
    }
    const parts = await open()
    expect(parts.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/^Alles 84,50\s€$/),
      expect.stringMatching(/^Anteil des Gasts 24,50\s€$/),
      expect.stringMatching(/^Anteil der Firma 60,00\s€$/),
    ])
    expect(parts.getByRole<HTMLInputElement>('radio', { name: /^Alles/ }).checked).toBe(true)
    await userEvent.click(parts.getByRole('radio', { name: /^Anteil der Firma/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Überweisung erhalten' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bodyOf(requests, '/payments')).toMatchObject({ amountMinor: 6000, seenMinor: 8450, payer: 'company' })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Bar erhalten' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const whole = await bodyOf(requests, '/payments')
    expect(whole).toMatchObject({ amountMinor: 8450, seenMinor: 8450 })
    expect(whole).not.toHaveProperty('payer')
  })

  test.each([
    ['Bar erhalten', 'cash', /^Zurücknehmen: 84,50\s€ bar zurückgeben/, /^Zurückgenommen: .*84,50\s€ aus der Kasse/],
    ['Am Kartenterminal erhalten', 'terminal', /^Zurücknehmen: 84,50\s€ am Terminal erstatten/, /am Kartenterminal\.$/],
  ])('of a balance: what was collected goes back as it came: %s', async (act, method, undo, after) => {
    const reversal = /\/payments\/([^/]+)\/reversal$/
    const { requests } = await show({
      'POST /v1/properties/p1/bookings/b-3/folio/payments': { data: {} },
      [`POST /v1/properties/p1/bookings/b-3/folio/payments/${paymentId}/reversal`]: { data: {} },
    })
    vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(paymentId)
    await userEvent.click(step(/^Kassieren: Rainer/))
    await userEvent.click(screen.getByRole('button', { name: act }))
    await userEvent.click(await screen.findByRole('button', { name: undo }))
    // What was recorded is turned, whatever way it came; then the bar says what there is to hand out, and nothing is left to undo.
    expect((await screen.findByText(after)).textContent).toContain('Rainer Lohse')
    expect(await bodyOf(requests, '/payments')).toMatchObject({ id: paymentId, method })
    expect(requests.filter(({ url }) => reversal.test(url))).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Zurücknehmen/ })).toBeNull()
    await userEvent.keyboard('z')
    expect(requests.filter(({ url }) => reversal.test(url))).toHaveLength(1)
  })

  test('of a balance: who may not refund is told what was collected, and takes nothing back', async () => {
    await show({
      'GET /v1/properties/me': { data: [{ ...hotel, role: 'front_desk' }] },
      'POST /v1/properties/p1/bookings/b-3/folio/payments': { data: {} },
    })
    await userEvent.click(step(/^Kassieren: Rainer/))
    await userEvent.click(screen.getByRole('button', { name: 'Bar erhalten' }))
    await screen.findByText(/^84,50\s€ von Rainer Lohse bar erhalten\.$/)
    expect(screen.queryByRole('button', { name: /^Zurücknehmen/ })).toBeNull()
  })

  test('of a balance: it is taken by a way of the desk, or left with a reason', async () => {
    const { requests } = await show({
      'POST /v1/properties/p1/bookings/b-3/folio/payments': { data: {} },
      [stepCall('3')]: { data: { id: '3', state: 'departed', version: 2, mayUndo: true } },
    })
    await userEvent.click(step(/^Kassieren: Rainer/))
    expect(screen.getByRole('dialog').textContent).toMatch(/84,50\s€/)
    await userEvent.click(screen.getByRole('button', { name: 'Am Kartenterminal erhalten' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bodyOf(requests, '/payments')).toMatchObject({
      kind: 'payment',
      method: 'terminal',
      amountMinor: 8450,
      seenMinor: 8450,
    })
    await userEvent.click(step(/^Kassieren: Rainer/))
    await userEvent.click(screen.getByRole('button', { name: 'Rechnung folgt' }))
    expect(await screen.findByText('Rainer Lohse hat Zimmer 103 verlassen.')).toBeTruthy()
    expect(await bodyOf(requests, '/steps')).toEqual({ step: 'check_out', version: 1, reason: 'billed' })
  })

  test('is asked when the server knows of it first', async () => {
    const dirty = Response.json({ code: 'room_not_ready', message: 'Nicht bereit.' }, { status: 409 })
    await show({ [stepCall('1')]: dirty })
    await userEvent.click(step(/^Check-\u2060in: Katharina/))
    expect(await screen.findByRole('dialog', { name: 'Zimmer 101 ist noch nicht bereit' })).toBeTruthy()
  })

  test('a no-show is noted from the tasks; a refusal is told', async () => {
    const { requests } = await show({
      [stepCall('5')]: Response.json({ code: 'changed_meanwhile', message: 'Inzwischen geändert.' }, { status: 409 }),
    })
    await userEvent.click(step(/^No-Show: Oliver Grant/))
    // Nothing is noted before it was said what becomes of money and room.
    const sheet = within(await screen.findByRole('dialog', { name: 'Ist Oliver Grant nicht angereist?' }))
    sheet.getByText(/^Die Buchung bleibt bestätigt/)
    sheet.getByText(/^Zimmer 105 bleibt bis/)
    expect(requests.some(({ url }) => url.endsWith('/steps'))).toBe(false)
    await userEvent.click(sheet.getByRole('button', { name: 'Als No-Show vermerken' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Inzwischen geändert.')
  })

  test('a no-show: what the terms keep and fewer nights can be charged, the amount is shown first', async () => {
    const missed = stayOf('5', 'Oliver Grant', { group: 'missed', checkIn: '2026-11-20', nights: 3, next: 'no_show' })
    const quote = {
      version: 1,
      before: eur(30_000),
      refund: eur(0),
      refundAtDesk: eur(0),
      until: '2026-11-21',
      nights: 2,
    }
    const charged = { least: 1, most: 3 }
    const quoted = async (request: Request) => {
      const { chargedNights = 3 } = (await request.json()) as { readonly chargedNights?: number }
      const total = eur(chargedNights * 10_000)
      const fee = eur((chargedNights - 1) * 10_000)
      return Response.json({ data: { ...quote, charged, total, due: total, fee, givenBack: eur(20_000) } })
    }
    const { requests } = await show({
      [todayCall]: { data: { ...day, stays: [missed] } },
      'POST /v1/properties/p1/stays/5/departure/quotes': quoted,
      'POST /v1/properties/p1/stays/5/departure': { data: { id: '5', state: 'no_show', version: 2, mayUndo: true } },
    })
    await userEvent.click(step(/^No-Show: Oliver Grant/))
    const sheet = within(await screen.findByRole('dialog', { name: 'Ist Oliver Grant nicht angereist?' }))
    expect((await sheet.findByRole<HTMLInputElement>('radio', { name: 'Alle 3 gebuchten Nächte' })).checked).toBe(true)
    sheet.getByText(/^Zimmer 105 bleibt bis/)
    await userEvent.click(sheet.getByRole('radio', { name: /^Was die Bedingungen vorsehen; ab .*21\. Nov/ }))
    const nights = await sheet.findByRole('combobox', { name: 'Berechnete Nächte' })
    expect(
      within(nights)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['3 Nächte', '2 Nächte', '1 Nacht'])
    await userEvent.selectOptions(nights, '2 Nächte')
    expect((await sheet.findByText('No-Show-Gebühr laut Bedingungen')).nextSibling?.textContent).toMatch(/100,00/)
    const act = sheet.getByRole<HTMLButtonElement>('button', { name: 'Als No-Show vermerken' })
    await waitFor(() => expect(act.disabled).toBe(false))
    await userEvent.click(act)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bodyOf(requests, '/departure')).toMatchObject({
      chargedNights: 2,
      expectedTotal: eur(20_000),
      version: 1,
    })
    expect(requests.some(({ url }) => url.endsWith('/steps'))).toBe(false)
    expect(screen.getByRole('button', { name: /^Zurücknehmen/ })).toBeTruthy()
  })
})

describe('the menu of a line', () => {
  const inHouse = stayOf('6', 'Mai Trần', { state: 'in_house', group: 'in_house', next: 'open', nights: 2 })
  const answers = { [todayCall]: { data: { ...day, day: '2026-11-21', stays: [inHouse] } } }
  const more = /^Mehr: Mai Trần/
  const choose = async (name: string) => {
    await userEvent.click(step(more))
    await userEvent.click(await screen.findByRole('button', { name }))
    return await screen.findByRole('dialog')
  }
  const now = { data: { id: '6', state: 'in_house', version: 2, mayUndo: true } }
  const price = { version: 1, before: eur(20_000), refund: eur(0), refundAtDesk: eur(0) }

  test('changes rooms: those that are free, what is said of them, and who would move', async () => {
    const room = (id: string, over: object = {}) => ({
      room: { id: `r-${id}`, number: id },
      roomType: { id: 't1', name: 'Doppelzimmer' },
      sameType: true,
      readiness: 'clean',
      occupied: false,
      moves: 0,
      ...over,
    })
    const offers = { first: '2026-11-21', from: '2026-11-21', until: '2026-11-23', room: { id: 'r-6', number: '106' } }
    const rooms = [room('107', { moves: 1 }), room('108', { readiness: 'dirty' }), room('109', { occupied: true })]
    const { requests } = await show({
      ...answers,
      'GET /v1/properties/p1/stays/6/rooms': { data: { ...offers, rooms } },
      'POST /v1/properties/p1/stays/6/moves': now,
    })
    const sheet = within(await choose('Zimmer wechseln'))
    await sheet.findByText(/1 anderer Gast/)
    expect(sheet.getByRole('radio', { name: /109/ }).hasAttribute('disabled')).toBe(true)
    await userEvent.click(sheet.getByRole('radio', { name: /108/ }))
    await userEvent.click(sheet.getByRole('button', { name: 'Trotzdem umziehen' }))
    await screen.findByText('Mai Trần hat Zimmer 106 gewechselt.')
    expect(await bodyOf(requests, '/moves')).toEqual({ roomId: 'r-108', from: '2026-11-21', version: 1, anyway: true })
  })

  test('lets a guest leave early: what is given back and kept first, then the click', async () => {
    const quote = { ...price, until: '2026-11-22', nights: 1, givenBack: eur(10_000), fee: eur(10_000) }
    const { requests } = await show({
      ...answers,
      'POST /v1/properties/p1/stays/6/departure/quotes': { data: { ...quote, total: eur(20_000), due: eur(0) } },
      'POST /v1/properties/p1/stays/6/departure': now,
    })
    const sheet = within(await choose('Früher abreisen'))
    await sheet.findByText('Davon bleibt nach den Stornobedingungen')
    await userEvent.click(sheet.getByRole('button', { name: 'Früher abreisen' }))
    await screen.findByText('Mai Trần ist aus Zimmer 106 früher abgereist.')
    expect(await bodyOf(requests, '/departure')).toEqual({
      waivesFee: false,
      refundBy: 'cash',
      expectedTotal: eur(20_000),
      version: 1,
    })
  })

  const givesBack = {
    ...price,
    until: '2026-11-22',
    nights: 1,
    givenBack: eur(7_280),
    fee: eur(0),
    total: eur(12_720),
    due: eur(0),
    refund: eur(7_280),
    refundAtDesk: eur(7_280),
  }

  test('tells what the desk hands out, by the way that it chooses, before the guest leaves early', async () => {
    const { requests } = await show({
      ...answers,
      'POST /v1/properties/p1/stays/6/departure/quotes': { data: givesBack },
      'POST /v1/properties/p1/stays/6/departure': now,
    })
    const sheet = within(await choose('Früher abreisen'))
    await sheet.findByText(/^Zahlen Sie dem Gast 72,80\s€ bar aus\.$/)
    expect(sheet.getByRole('button', { name: /^Bestätigen und 72,80\s€ bar auszahlen$/ })).toBeTruthy()
    await userEvent.click(sheet.getByRole('radio', { name: 'Überweisung' }))
    await userEvent.click(sheet.getByRole('button', { name: /^Bestätigen und 72,80\s€ überweisen$/ }))
    await screen.findByText('Mai Trần ist aus Zimmer 106 früher abgereist.')
    expect(await bodyOf(requests, '/departure')).toMatchObject({ refundBy: 'transfer' })
  })

  test('offers no early departure that pays back to whoever may not refund', async () => {
    await show({
      ...answers,
      'POST /v1/properties/p1/stays/6/departure/quotes': { data: givesBack },
      'GET /v1/properties/me': { data: [{ ...hotel, role: 'front_desk' }] },
    })
    const sheet = within(await choose('Früher abreisen'))
    await sheet.findByText(/Das darf nur, wer erstatten darf/)
    expect(sheet.queryByRole('button', { name: /auszahlen|Früher abreisen/ })).toBeNull()
  })

  test('with a balance asks why the guest leaves it', async () => {
    const quote = { ...price, until: '2026-11-22', nights: 1, givenBack: eur(10_000), fee: eur(0) }
    const { requests } = await show({
      ...answers,
      'POST /v1/properties/p1/stays/6/departure/quotes': { data: { ...quote, total: eur(10_000), due: eur(10_000) } },
      'POST /v1/properties/p1/stays/6/departure': now,
    })
    const sheet = within(await choose('Früher abreisen'))
    await userEvent.click(await sheet.findByRole('button', { name: 'Gast zahlt später' }))
    await screen.findByText('Mai Trần ist aus Zimmer 106 früher abgereist.')
    expect(await bodyOf(requests, '/departure')).toMatchObject({ reason: 'later', expectedTotal: eur(10_000) })
  })

  test('extends a stay, and tells who is in the way', async () => {
    const by = [{ bookedRoomId: 'x', guest: 'Ole Petersen', checkIn: '2026-11-23', checkOut: '2026-11-26' }]
    const refusal = { code: 'room_occupied', message: 'Belegt', details: { by } }
    const quote = { ...price, checkOut: '2026-11-24', nights: 1, added: eur(13_000), moves: 0 }
    let isFree = false
    const { requests } = await show({
      ...answers,
      'POST /v1/properties/p1/stays/6/extension/quotes': async () =>
        isFree
          ? Response.json({ data: { ...quote, total: eur(33_000), due: eur(33_000) } })
          : Response.json(refusal, { status: 409 }),
      'POST /v1/properties/p1/stays/6/extension': now,
    })
    const sheet = within(await choose('Verlängern'))
    await sheet.findByText(/Ole Petersen/)
    isFree = true
    await userEvent.click(sheet.getByRole('button', { name: 'Weitere Nächte: mehr' }))
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Verlängern' }).hasAttribute('disabled')).toBe(false))
    await userEvent.click(sheet.getByRole('button', { name: 'Verlängern' }))
    await screen.findByText('Mai Trần bleibt länger in Zimmer 106.')
    expect(await bodyOf(requests, '/extension')).toMatchObject({ expectedTotal: eur(33_000), version: 1 })
  })

  test('opens by its key', async () => {
    await show(answers)
    await userEvent.keyboard('m')
    const first = await screen.findByRole('button', { name: 'Zimmer wechseln' })
    expect(document.activeElement).toBe(first)
  })
})

describe('what the country wants to know of a guest', () => {
  const blank: Registration = {
    stayId: '1',
    rule: { who: 'foreigners', signs: true },
    country: 'DE',
    state: 'missing',
    guest: 'Katharina Wulf',
    adults: 1,
    children: 0,
    form: null,
    signature: null,
    reason: null,
    destroyOn: null,
    version: 0,
  }
  const formCall = 'stays/1/registration'
  const missing = { ...day, stays: [stayOf('1', 'Katharina Wulf', { adults: 1, registration: 'missing' })] }
  /** The server refuses a check-in without it, and takes the next one. */
  const refusedOnce = () => {
    const replies = [
      Response.json({ code: 'registration_missing', message: 'Fehlt.' }, { status: 409 }),
      Response.json({ data: { id: '1', state: 'in_house', version: 2, mayUndo: true } }),
    ]
    return () => Promise.resolve(replies.shift())
  }
  const withForm = (over: Partial<Registration> = {}) => ({
    [todayCall]: { data: missing },
    [stepCall('1')]: refusedOnce(),
    [`GET /v1/properties/p1/${formCall}`]: { data: { ...blank, ...over } },
  })
  const checkIn = async () => {
    await userEvent.click(step(/^Check-\u2060in: Katharina/))
    await screen.findByRole('dialog')
  }

  test('is told in the list, and asked for before the guest comes in', async () => {
    await show(withForm())
    expect(screen.getByRole('region', { name: 'Anreisen' }).textContent).toContain('Meldeschein fehlt')
    await checkIn()
    expect(await screen.findByRole('textbox', { name: 'Vor- und Nachname' })).toBeTruthy()
  })

  test('a citizen needs none: one key more checks in', async () => {
    const { requests } = await show(withForm())
    await checkIn()
    const citizen = await screen.findByRole('button', { name: 'Staatsbürger einchecken' })
    expect(document.activeElement).toBe(citizen)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bodyOf(requests, '/steps')).toEqual({ step: 'check_in', version: 1, registration: 'national' })
  })

  test('is asked for of who was booked at the desk too; the room and what is due are told afterwards', async () => {
    const walkIn = stayOf('1', 'Wanda Lauf', { adults: 1, registration: 'missing', balance: eur(10_000) })
    const { requests } = await show(
      { ...withForm(), [todayCall]: { data: { ...day, stays: [walkIn] } } },
      '&arrived=b-1',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Auf Papier ausgefüllt' }))
    expect(await screen.findByText('Wanda Lauf ist in Zimmer 101 eingecheckt.')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(/100,00\s€ sind noch offen/))
    expect(await bodyOf(requests, '/steps')).toEqual({ step: 'check_in', version: 1, registration: 'paper' })
  })

  test('is filled in and signed, and then the guest is checked in', async () => {
    const form = {
      people: [{ name: 'Katharina Wulf', bornOn: '1980-02-29', nationality: 'CZ' }],
      address: 'Dlouhá 1',
      country: 'CZ',
      document: '123',
    }
    const saved = { ...blank, form, state: 'done', version: 1 }
    const { requests } = await show({ ...withForm(), [`PUT /v1/properties/p1/${formCall}`]: { data: saved } })
    await checkIn()
    await userEvent.type(await screen.findByLabelText('Geburtsdatum'), '1980-02-29')
    await userEvent.selectOptions(screen.getByLabelText('Staatsangehörigkeit'), 'CZ')
    await userEvent.type(screen.getByLabelText('Wohnanschrift'), 'Dlouhá 1')
    await userEvent.selectOptions(screen.getByLabelText('Land'), 'CZ')
    await userEvent.type(screen.getByLabelText('Nummer von Pass oder Ausweis'), '123')
    const pad = screen.getByRole('img', { name: /^Unterschrift/ })
    pad.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100)
    pad.setPointerCapture = () => undefined
    fireEvent.pointerDown(pad, { clientX: 10, clientY: 10, buttons: 1 })
    // Who only touched it has not signed.
    expect(screen.queryByRole('button', { name: 'Speichern und einchecken' })).toBeNull()
    const strokes = Array.from({ length: 19 }, (_, at) => ({ clientX: 20 + at, clientY: at % 2 ? 40 : 30 }))
    for (const to of strokes) fireEvent.pointerMove(pad, { ...to, buttons: 1 })
    await userEvent.click(screen.getByRole('button', { name: 'Speichern und einchecken' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const signature = ['M20 20', ...strokes.map(({ clientX, clientY }) => `L${2 * clientX} ${2 * clientY}`)].join(' ')
    expect(await bodyOf(requests, formCall)).toEqual({ ...form, signature, version: 0 })
    expect(await bodyOf(requests, '/steps')).toEqual({ step: 'check_in', version: 1 })
  })

  test('or a reason is given; a room that was not ready is not asked about twice', async () => {
    const answers = withForm({ rule: { who: 'everybody', signs: false } })
    const dirty = { ...missing, stays: missing.stays.map((stay) => ({ ...stay, next: 'clean' as const })) }
    const { requests } = await show({ ...answers, [todayCall]: { data: dirty } })
    await userEvent.click(step(/^Vorbereiten: Katharina/))
    await userEvent.click(await screen.findByRole('button', { name: 'Trotzdem einchecken' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Wird nachgeholt' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bodyOf(requests, '/steps')).toEqual({
      step: 'check_in',
      version: 1,
      anyway: true,
      registration: 'later',
    })
  })
})
