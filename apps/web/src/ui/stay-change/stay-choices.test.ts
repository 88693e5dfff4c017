import { describe, expect, test } from 'vitest'
import { askedRooms, planChoices, splitExtras, typeChoices, withType, type OfferedPlan } from './stay-choices.ts'
import { stayFormOf, type Stayed } from './stay-form.ts'

const king = { value: 'king', label: 'Kingsize-Bett' }
const twin = { value: 'twin', label: 'Zwei Einzelbetten' }
const booking: Stayed = {
  checkIn: '2026-12-04',
  checkOut: '2026-12-06',
  lines: [
    { roomType: { id: 'double', name: 'Doppelzimmer' }, quantity: 1, bedType: king, adults: 2, children: 0, ages: [] },
    { roomType: { id: 'suite', name: 'Suite' }, quantity: 1, bedType: king, adults: 2, children: 1, ages: [5] },
  ],
  plan: { id: 'flex', name: 'Flexibel', board: 'room_only', payment: 'any' },
  extras: [{ extraId: 'breakfast', count: 1 }],
  priceLines: [],
}
const form = stayFormOf(booking)

describe('the room types that a line can be of', () => {
  const type = (id: string, availableRooms: number) => ({ id, name: id, bedTypes: [twin, king], availableRooms })
  const namesOf = (types: ReturnType<typeof type>[], index = 0, asked = form) =>
    typeChoices({ form: asked, booking, types }, index).map(({ id }) => id)

  test('are its own, however full, and those with enough rooms free', () => {
    expect(namesOf([type('double', 0), type('single', 1), type('studio', 0)])).toEqual(['double', 'single'])
  })

  test('count what the booking has itself as free, but not what another line of it takes', () => {
    expect(namesOf([type('double', 0), type('suite', 0)])).toEqual(['double'])
    expect(namesOf([type('double', 0), type('suite', 1)])).toEqual(['double', 'suite'])
    const later = { ...form, checkIn: '2026-12-10', checkOut: '2026-12-12' }
    expect(namesOf([type('double', 0), type('suite', 1)], 0, later)).toEqual(['double'])
  })

  test('keep the bed of the line where they have such a one', () => {
    const [line] = form.lines
    if (!line) throw new Error('The booking has no line')
    expect(withType(line, type('studio', 1))).toMatchObject({ roomTypeId: 'studio', bedType: 'king' })
    expect(withType(line, { ...type('studio', 1), bedTypes: [twin] }).bedType).toBe('twin')
  })
})

describe('the plans that a booking can be by', () => {
  const plan = (planId: string | null, payment: OfferedPlan['payment'] = 'any'): OfferedPlan => ({
    planId,
    planName: planId,
    board: 'breakfast',
    payment,
    freeUntil: '2026-12-01T12:00:00Z',
    tiers: [],
  })

  test('are its own as it was booked, and those that are paid in the same way', () => {
    const choices = planChoices(booking, [plan('half'), plan('flex'), plan('early', 'now')], true)
    expect(choices).toEqual([
      { planId: 'flex', planName: 'Flexibel', board: 'room_only', isOwn: true, terms: null },
      expect.objectContaining({
        planId: 'half',
        isOwn: false,
        terms: { freeUntil: '2026-12-01T12:00:00Z', tiers: [] },
      }),
    ])
    const deposit = { ...booking, plan: { id: 'part', name: '', board: 'half', payment: 'deposit' } } as const
    const paid = planChoices(deposit, [plan('half'), plan('early', 'now')], true)
    expect(paid.map(({ planId }) => planId)).toEqual(['part', 'early'])
  })

  test('promise nothing that a fee which is due already takes back', () => {
    expect(planChoices(booking, [plan('half')], false)[1]?.terms).toBeNull()
  })

  test('include breakfast where the standard plan had it', () => {
    const standard = { ...booking, plan: null, priceLines: [{ kind: 'night' }, { kind: 'breakfast' }] }
    expect(planChoices(standard, [], true)).toMatchObject([{ planId: null, board: 'breakfast' }])
  })
})

test('what a plan includes is not offered beside it, but stays with the plan beside which it was booked', () => {
  const extras = [
    {
      id: 'breakfast',
      name: 'Frühstück',
      note: '',
      perGuest: true,
      includedIn: ['breakfast', 'half'] as const,
    },
    { id: 'parking', name: 'Parkplatz', note: '', perGuest: false, includedIn: [] },
  ]
  const split = (board: 'room_only' | 'half', isOwn: boolean) => {
    const plan = { planId: 'p', planName: '', board, isOwn, terms: null }
    const { beside, included } = splitExtras(form, booking, { extras, plan })
    return [beside.map(({ id }) => id), included.map(({ id }) => id)]
  }
  expect(split('room_only', false)).toEqual([['breakfast', 'parking'], []])
  expect(split('half', false)).toEqual([['parking'], ['breakfast']])
  expect(split('half', true)).toEqual([['breakfast', 'parking'], []])
})

test('rooms are asked for once each field is a number', () => {
  expect(askedRooms(form)).toMatchObject({ guests: 5, lines: [{ roomTypeId: 'double' }, { ages: [5] }] })
  const empty = form.lines.map((line) => ({ ...line, adults: Number.NaN }))
  expect(askedRooms({ ...form, lines: empty })).toBeNull()
})
