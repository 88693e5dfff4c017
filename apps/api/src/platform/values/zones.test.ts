import { expect, test } from 'vitest'
import { dateIn, earliestToday, instantIn } from './zones.ts'

test('a hotel’s date is that of its zone', () => {
  const now = new Date('2026-11-21T23:30:00Z')
  expect(dateIn('Europe/Berlin', now)).toBe('2026-11-22')
  expect(dateIn('Europe/Lisbon', now)).toBe('2026-11-21')
  expect(dateIn('Asia/Ho_Chi_Minh', now)).toBe('2026-11-22')
  expect(earliestToday(new Date('2026-11-22T11:59:00Z'))).toBe('2026-11-21')
})

test('a wall-clock time becomes an instant, in summer and in winter', () => {
  expect(instantIn('Europe/Berlin', '2026-07-01', '15:00').toISOString()).toBe('2026-07-01T13:00:00.000Z')
  expect(instantIn('Europe/Berlin', '2026-12-01', '15:00').toISOString()).toBe('2026-12-01T14:00:00.000Z')
  // Skipped by the clock change: moved forward.
  expect(instantIn('Europe/Berlin', '2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
})
