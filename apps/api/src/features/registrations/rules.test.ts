import { expect, test } from 'vitest'
import { keptUntil, registrationRuleOf } from '@keystay/contract/registrations/countries'
import { mayEnter, registrationStateOf } from './rules.ts'

const [germany, vietnam] = [registrationRuleOf('DE'), registrationRuleOf('VN')]
const none = { isFilled: false, isSigned: false, reason: null }

test('Germany, France and Portugal ask foreigners, Austria, Spain, Britain and Vietnam everybody, most countries nobody', () => {
  const who = (...countries: string[]) => countries.map((country) => registrationRuleOf(country)?.who ?? 'nobody')
  expect(who('DE', 'FR', 'PT')).toEqual(Array(3).fill('foreigners'))
  expect(who('AT', 'ES', 'GB', 'VN')).toEqual(Array(4).fill('everybody'))
  expect(who('US', 'CH', 'NL')).toEqual(Array(3).fill('nobody'))
})

test('what is kept for a year is kept until the same day, or the last of a month that is too short', () => {
  const until = (arrival: string) => germany && keptUntil(germany, { arrival, departure: '2030-01-01' })
  expect(['2026-11-21', '2028-02-29', '2027-12-31'].map(until)).toEqual(['2027-11-21', '2029-02-28', '2028-12-31'])
})

test('each country counts from the day that its statute names', () => {
  const stay = { arrival: '2026-11-21', departure: '2026-11-25' }
  const until = ['AT', 'FR', 'ES', 'PT', 'GB', 'VN'].map((country) => {
    const rule = registrationRuleOf(country)
    return rule && keptUntil(rule, stay)
  })
  // Portugal: a year after the notice of the departure, which is due within three working days.
  expect(until).toEqual(['2033-11-21', '2027-05-21', '2029-11-25', '2027-12-02', '2027-11-21', '2029-11-21'])
})

test('a form is done when it is filled, and signed where the country wants that', () => {
  const filled = { ...none, isFilled: true }
  expect(registrationStateOf(germany, filled)).toBe('filled')
  expect(registrationStateOf(germany, { ...filled, isSigned: true })).toBe('done')
  expect(registrationStateOf(vietnam, filled)).toBe('done')
  expect(registrationStateOf(null, null)).toBe('none')
})

test('a citizen need not, and paper will do; who comes later or refuses is still missing', () => {
  const said = (reason: 'national' | 'paper' | 'later' | 'refused') => registrationStateOf(germany, { ...none, reason })
  expect((['national', 'paper', 'later', 'refused'] as const).map(said)).toEqual([
    'waived',
    'waived',
    'missing',
    'missing',
  ])
})

test('a guest comes in by what there is, or by a reason', () => {
  expect((['none', 'missing', 'filled', 'done', 'waived'] as const).map((state) => mayEnter(state, undefined))).toEqual(
    [true, false, false, true, true],
  )
  expect(mayEnter('missing', 'later')).toBe(true)
})
