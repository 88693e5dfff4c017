import { isHotelKey } from '@keystay/contract/properties/hotel-keys'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

/** First words of every route, but for the hotel keys themselves. */
const words = [...new Set(routes.map(({ path = '' }) => path.split('/')[1] ?? ''))].filter((word) => /^\w/.test(word))

test('the routes have first words', () => {
  expect(words.length).toBeGreaterThan(10)
})

test.each(words)('no hotel may be called /%s: a page of ours is', (word) => {
  expect(isHotelKey(word)).toBe(false)
})
