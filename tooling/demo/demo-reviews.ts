import { randomUUID } from 'node:crypto'
import { reviewTrips, shownName, type HidingReason, type ReviewTrip } from '@keystay/contract/reviews/rules'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Language } from '@keystay/contract/shared/languages'
import type { Row } from '../insert-rows.ts'
import { openRandom, seedFor, type Random } from '../random.ts'
import { demoGuest } from './guests.ts'
import type { LoadedHotel } from './loaded-hotel.ts'
import words from './review-words.json' with { type: 'json' }

/** How many invented reviews a demo hotel has and how well it does, by its key; all others are somewhere between. */
const known: Readonly<Record<string, { readonly count: number; readonly level: number }>> = {
  'quinta-das-andorinhas': { count: 118, level: 4.7 },
  silberdistel: { count: 74, level: 4.6 },
  'casa-azul-1884': { count: 61, level: 4.8 },
  'nha-ben-song': { count: 57, level: 4.5 },
  'praia-dourada': { count: 96, level: 4.0 },
  'kojenhaus-speicherstadt': { count: 66, level: 3.7 },
  // Too new to have an average, or to have been reviewed at all.
  'terraco-do-mar': { count: 3, level: 4.4 },
  'doi-thong': { count: 0, level: 4.4 },
}
const leastOfOthers = 14
const mostOfOthers = 52

/** Who travels there, by the country of the hotel: where they come from and what they write in. */
const speakers: Readonly<Record<string, Readonly<Record<Language, number>>>> = {
  DE: { de: 8, en: 2, vi: 0 },
  AT: { de: 7, en: 3, vi: 0 },
  PT: { de: 5, en: 5, vi: 0 },
  VN: { vi: 6, en: 3, de: 1 },
}
const homes: Readonly<Record<Language, readonly string[]>> = {
  de: ['DEU', 'AUT', 'CHE'],
  en: ['GBR', 'IRL', 'NLD', 'SWE'],
  vi: ['VNM'],
}

const reviewedDays = 700
const trips: Readonly<Record<ReviewTrip, number>> = { couple: 45, family: 25, solo: 13, friends: 10, business: 7 }
const shareOfDisappointed = 0.07
const secondsOfDay = 86_400

type Mark = keyof typeof words.de.good

/** Reviews that nobody wrote, for the demo hotels: most are content, some are not, as in life. They are marked as invented. */
export function demoReviews(loaded: LoadedHotel, now: Date): { readonly reviews: Row[]; readonly ratings: Row[] } {
  const { hotel, id } = loaded
  const random = openRandom(seedFor(41, hotel.slug))
  const other = { count: leastOfOthers + random.int(mostOfOthers - leastOfOthers), level: 4.1 + random.next() * 0.6 }
  const { count, level } = known[hotel.slug] ?? other
  const reviews = Array.from({ length: count }, (_, index) => oneReview(loaded, { index, level, random, now }))
  return { reviews, ratings: ratingsOf(id, reviews) }
}

type One = { readonly index: number; readonly level: number; readonly random: Random; readonly now: Date }

function oneReview({ hotel, id, types, today }: LoadedHotel, { index, level, random, now }: One): Row {
  const language = random.weighted(speakers[hotel.country] ?? { de: 0, en: 1, vi: 0 })
  const guest = demoGuest(random.pick(homes[language]) ?? 'DEU', 40_000 + random.int(9000))
  const mood = random.chance(shareOfDisappointed) ? 1.5 + random.next() * 0.8 : level + (random.next() - 0.5)
  const marks = [0, 1, 2, 3, 4].map(() => Math.min(5, Math.max(1, Math.round(mood + (random.next() - 0.5) * 1.6))))
  const leftOn = addDays(today, -2 - random.int(reviewedDays))
  const writtenAt = instantOf(leftOn, (1 + random.next() * 9) * secondsOfDay, now)
  const answered = random.chance(marks.reduce((sum, mark) => sum + mark, 0) < 16 ? 0.8 : 0.12)
  const said = wordsFor(marks, language, random)
  const hidden: HidingReason | null = hotel.slug === 'quinta-das-andorinhas' && index === 7 ? 'names_person' : null
  return {
    property_id: id,
    id: randomUUID(),
    booking_id: null,
    marks,
    trip: random.weighted(trips),
    language,
    ...said,
    author: random.chance(0.92) ? shownName(`${guest.firstName} ${guest.lastName}`) : '',
    room_type_id: (random.pick(types) ?? types[0])?.id,
    nights: 1 + random.int(7),
    left_on: leftOn,
    written_at: writtenAt.toISOString(),
    answer: answered ? random.pick(words[language].answers) : null,
    answered_at: answered
      ? new Date(Math.min(now.getTime(), writtenAt.getTime() + secondsOfDay * 2000)).toISOString()
      : null,
    hidden_reason: hidden,
  }
}

function instantOf(date: PlainDate, seconds: number, now: Date): Date {
  return new Date(Math.min(now.getTime() - 3_600_000, Date.parse(`${date}T12:00:00Z`) + seconds * 1000))
}

/** What was best and what was worst, as far as there is something of either. */
function wordsFor(marks: readonly number[], language: Language, random: Random) {
  const { titles, good, bad } = words[language]
  const names = Object.keys(good) as Mark[]
  const ranked = names.map((name, at) => ({ name, mark: marks[at] ?? 3 })).toSorted((a, b) => b.mark - a.mark)
  const stars = Math.round(marks.reduce((sum, mark) => sum + mark, 0) / marks.length)
  const best = ranked.filter(({ mark }) => mark >= 4).slice(0, random.chance(0.4) ? 2 : 1)
  const [worst] = ranked.toReversed().filter(({ mark }) => mark <= 3)
  return {
    title: random.pick(titles[stars - 1] ?? []) ?? '',
    good: best.map(({ name }) => random.pick(good[name])).join(' '),
    bad: worst ? (random.pick(bad[worst.name]) ?? '') : '',
  }
}

/** What the reviews come to, as the product keeps it. */
function ratingsOf(property_id: string, reviews: readonly Row[]): Row[] {
  return reviewTrips.flatMap((trip) => {
    const marks = reviews.filter((one) => one['trip'] === trip).map((one) => one['marks'] as number[])
    if (marks.length === 0) return []
    const sum = (at: number) => marks.reduce((total, one) => total + (one[at] ?? 0), 0)
    const starsOf = (one: readonly number[]) => Math.round(one.reduce((total, mark) => total + mark, 0) / one.length)
    const stars = [1, 2, 3, 4, 5].map((star) => marks.filter((one) => starsOf(one) === star).length)
    return [{ property_id, trip, reviews: marks.length, marks: [0, 1, 2, 3, 4].map(sum), stars }]
  })
}
