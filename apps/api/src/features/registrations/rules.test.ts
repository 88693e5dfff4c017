import { expect, test } from 'vitest'
import { keptUntil, registrationRuleOf } from '@keystay/contract/registrations/countries'
import { mayEnter, registrationStateOf } from './rules.ts'

const [germany, vietnam] = [registrationRuleOf('DE'), registrationRuleOf('VN')]
const none = { isFilled: false, isSigned: false, reason: null }

test('Germany asks foreigners, Austria and Vietnam everybody, most countries nobody', () => {
  const who = ['DE', 'AT', 'VN', 'US'].map((country) => registrationRuleOf(country)?.who ?? 'nobody')
  expect(who).toEqual(['foreigners', 'everybody', 'everybody', 'nobody'])
})

test('what is kept for a year is kept until the same day, or the last of a month that is too short', () => {
  const until = (arrival: string) => germany && keptUntil(germany, arrival)
  expect(['2026-11-21', '2028-02-29', '2027-12-31'].map(until)).toEqual(['2027-11-21', '2029-02-28', '2028-12-31'])
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
