import { randomUUID } from 'node:crypto'
import { hasWebAddress } from '@keystay/contract/shared/text-rules'
import { describe, expect, it } from 'vitest'
import { zoneAt } from '../../apps/api/src/platform/values/zones.ts'
import { demoHotels } from './hotels.ts'
import { demoReviews } from './demo-reviews.ts'

const now = new Date('2026-11-21T12:00:00Z')
const all = demoHotels.map((hotel) => {
  const types = hotel.roomTypes.map((type) => ({ type, id: randomUUID(), roomIds: [] }))
  const timezone = zoneAt(hotel.latitude, hotel.longitude)
  const loaded = { hotel, id: randomUUID(), timezone, types, weeks: 0, today: '2026-11-21' }
  return { slug: hotel.slug, ...demoReviews(loaded, now) }
})
const averageOf = (reviews: readonly { readonly [name: string]: unknown }[]) => {
  const marks = reviews.flatMap((one) => one['marks'] as number[])
  return marks.reduce((sum, mark) => sum + mark, 0) / marks.length
}

describe('invented reviews of the demo hotels', () => {
  it('spread as in life: most are content, every bigger hotel has somebody who is not', () => {
    for (const { slug, reviews } of all.filter((one) => one.reviews.length >= 50)) {
      const stars = reviews.map((one) => Math.round(averageOf([one])))
      expect([slug, stars.some((star) => star <= 2), stars.some((star) => star === 5)]).toEqual([slug, true, true])
      expect(averageOf(reviews), slug).toBeGreaterThan(3.3)
      expect(averageOf(reviews), slug).toBeLessThan(4.8)
    }
  })

  it('are of no booking, lie in the past, and say something that advertises nothing', () => {
    for (const review of all.flatMap(({ reviews }) => reviews)) {
      const { booking_id, left_on, written_at, title, good, bad } = review as Record<string, string>
      expect(booking_id).toBeNull()
      expect(new Date(written_at ?? '') < now && String(left_on) < '2026-11-21').toBe(true)
      expect(title).not.toBe('')
      expect(`${good}${bad}`).not.toBe('')
      expect(hasWebAddress([title, good, bad].join(' '))).toBe(false)
    }
  })

  it('come to too few for an average at one hotel, and to none at another', () => {
    const counts = all.map(({ reviews }) => reviews.length)
    expect(counts.filter((count) => count > 0 && count < 5)).toHaveLength(1)
    expect(counts.filter((count) => count === 0)).toHaveLength(1)
  })

  it('count for what is kept beside them', () => {
    for (const { slug, reviews, ratings } of all) {
      const kept = ratings.reduce((sum, one) => sum + Number(one['reviews']), 0)
      expect([slug, kept]).toEqual([slug, reviews.length])
    }
  })
})
