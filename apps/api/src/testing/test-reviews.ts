import type { ReviewForm } from '@keystay/contract/reviews/forms'

/** What a content guest says of a stay. */
export function reviewOf(over: Partial<ReviewForm> = {}): ReviewForm {
  return {
    marks: { cleanliness: 5, location: 4, service: 5, room: 4, value: 4 },
    trip: 'couple',
    title: 'Abends still',
    good: 'Der Blick vom Balkon.',
    bad: 'Das WLAN.',
    showsName: true,
    language: 'de',
    ...over,
  }
}
