import { expect, test } from 'vitest'
import { dateIn, earliestToday, endOfDay, instantIn } from './zones.ts'

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

const zones = [
  'Europe/Berlin',
  'America/Santiago',
  'Asia/Beirut',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Etc/GMT+12',
]
test.each(zones)(
  'the date in %s is what its calendar says, in any order of instants and around changes of the clock',
  (zone) => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    const start = Date.parse('2026-01-01T00:00:00Z')
    // A quarter of an hour after another, two years long, forth and back in leaps.
    for (let step = 0; step < 70_080; step += 7) {
      for (const quarter of [step, 70_080 - step]) {
        const now = new Date(start + quarter * 900_000)
        const date = dateIn(zone, now)
        expect(date).toBe(calendar.format(now))
        const end = endOfDay(zone, now)
        expect(dateIn(zone, new Date(end.getTime() - 1)) === date && dateIn(zone, end) > date).toBe(true)
      }
    }
  },
)
