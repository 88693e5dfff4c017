import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProperty } from '@keystay/contract/properties/endpoints'
import { quoteRooms } from '@keystay/contract/room-types/endpoints'
import { addressOf } from '@keystay/contract/shared/addresses'
import { callUrl } from '@keystay/contract/shared/endpoint'
import { hotelRequest } from '@keystay/contract/shared/first-requests'
import { currencyDigits, type Money } from '@keystay/contract/shared/money'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { writeStaySearch } from '@keystay/contract/shared/stay-search'
import { buildApp } from '../../../apps/api/src/app.ts'
import { createRandomHotel, drawSearch } from '../../../apps/api/src/testing/random-hotels.ts'
import type { TestHotel } from '../../../apps/api/src/testing/test-hotel.ts'
import { headTexts } from '../../../apps/api/src/testing/test-page.ts'
import { openRandom, seedFor } from '../../../tooling/random.ts'
import type { Proof } from '../../lib/proof.ts'

/** So many are told in words; the rest is counted. */
const toldAtMost = 5
const datesPerHotel = 20
/** Days until the first arrival: by then it is no past day in any zone. */
const daysAhead = 2

/** An offer as a document marks it, in words of schema.org. */
type Marked = {
  readonly identifier: string
  readonly price?: string
  readonly priceCurrency?: string
  readonly availability: string
  readonly eligibleQuantity?: { readonly value: number }
  readonly numAdults?: number
  readonly numChildren?: number
}
type App = Awaited<ReturnType<typeof buildApp>>
type Search = ReturnType<typeof drawSearch>
type Counts = { pairs: number; offers: number; soldOut: number; partly: number; different: number }

/**
 * What a hotel's document says for dates, read without a script, is what a quote of the same rooms says: each price, and that
 * nothing is marked that has none.
 */
export const marked: Proof = {
  options: { pairs: { type: 'string' }, seed: { type: 'string' } },
  plants: ['fewer-guests'],
  async run({ deps, sql, values, plant, progress }) {
    const pairs = Number(values['pairs'] ?? 1200)
    const seed = Number(values['seed'] ?? 1)
    const first = addDays(new Date().toISOString().slice(0, 10), daysAhead)
    const counts: Counts = { pairs: 0, offers: 0, soldOut: 0, partly: 0, different: 0 }
    const tell = (wrong: string) => {
      counts.different += 1
      if (counts.different <= toldAtMost) console.error(wrong)
    }
    const webFolder = await bareWebApp()
    // Nobody waits here: a document without its answers would have nothing to compare.
    const config = { ...deps.config, pageDataMs: 60_000 }
    const app = await buildApp({ ...deps, config, webFolder, mostBehindMs: Infinity })
    try {
      await app.ready()
      for (let number = 0; counts.pairs < pairs; number += 1) {
        const random = openRandom(seedFor(seed, `hotel ${number}`))
        const hotel = await createRandomHotel({ sql }, random, first, `Ort${number}`)
        for (let date = 0; date < datesPerHotel && counts.pairs < pairs; date += 1) {
          await compare(app, { hotel, search: drawSearch(random, first), plant }, counts, tell)
          progress((counts.pairs += 1), pairs)
        }
      }
    } finally {
      await app.close()
      await rm(webFolder, { recursive: true })
    }
    const unread = counts.offers === 0 || counts.soldOut === 0 ? 1 : 0
    return { ...counts, violations: counts.different + unread }
  },
}

/** A web app without scripts: what the server writes into documents is all that is read. */
async function bareWebApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keystay-marked-'))
  const html = '<html lang="de"><head><title>Keystay</title></head><body><div id="root"></div></body></html>'
  const heads = { de: headTexts('de'), en: headTexts('en'), vi: headTexts('vi') }
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ pages: {}, hero: {}, heads }))
  return folder
}

type Pair = { readonly hotel: TestHotel; readonly search: Search; readonly plant: string | null }

async function compare(
  app: App,
  { hotel, search, plant }: Pair,
  counts: Counts,
  tell: (wrong: string) => void,
): Promise<void> {
  const {
    stay,
    party: { adults, ages },
  } = search
  const shown = plant === 'fewer-guests' && adults > 1 ? adults - 1 : adults
  const query = writeStaySearch({ stay, guests: shown + ages.length, ages })
  const url = `${addressOf('roomTypes', { hotelKey: hotel.slug })}?${query}`
  const offers = readOffers((await app.inject({ url, headers })).body)
  const shownTypes = await countTypes(app, hotel.slug)
  if (offers.length !== shownTypes) tell(`${url}: ${offers.length} of ${shownTypes} room types are marked`)
  for (const offer of offers) {
    const amount = amountOf(offer)
    if (amount === null) {
      counts.soldOut += 1
      if (!offer.availability.endsWith('/SoldOut')) tell(`${url}: ${offer.identifier} is for sale and has no price`)
      continue
    }
    const { numAdults = 0, numChildren = 0 } = offer
    // Where not all find a bed, who does is told, but of the children among them not how old they are.
    if (numChildren > 0 && numChildren < ages.length) {
      counts.partly += 1
      continue
    }
    counts.offers += 1
    if (numAdults > shown) tell(`${url}: ${offer.identifier} is marked for ${numAdults} adults`)
    const party = { adults: plant === null ? numAdults : adults, ages: numChildren === 0 ? [] : ages }
    const quoted = await quote(app, hotel.id, { stay, offer, ...party })
    if (quoted?.minor !== amount.minor || quoted.currency !== amount.currency)
      tell(
        `${url}: ${offer.identifier} is marked ${written(amount)} and costs ${quoted ? written(quoted) : 'nothing known'}`,
      )
  }
}

const headers = { host: 'keystay.test', 'accept-language': 'de' }
const written = ({ minor, currency }: Money) => `${minor} ${currency}`

/** How many of a hotel's room types are shown: those that some plan sells. */
async function countTypes(app: App, hotelKey: string): Promise<number> {
  const reply = await app.inject({ url: callUrl(getProperty, hotelRequest(hotelKey)), headers })
  return reply.json<{ data: { roomTypes: readonly unknown[] } }>().data.roomTypes.length
}

/** All that a document marks as for sale. */
function readOffers(html: string): readonly Marked[] {
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"@graph":[]}'
  const { '@graph': things } = JSON.parse(data) as { readonly '@graph': readonly { makesOffer?: readonly Marked[] }[] }
  return things.flatMap(({ makesOffer }) => makesOffer ?? [])
}

function amountOf({ price, priceCurrency: currency }: Marked): Money | null {
  if (price === undefined || currency === undefined) return null
  return { minor: Math.round(Number(price) * 10 ** currencyDigits(currency)), currency }
}

type Wish = Pick<Search, 'stay'> & Search['party'] & { readonly offer: Marked }

/** What a booking of the rooms would be asked for, by the cheapest plan; undefined when it is refused. */
async function quote(app: App, propertyId: string, wish: Wish): Promise<Money | undefined> {
  const { stay, offer, adults, ages } = wish
  const line = { roomTypeId: offer.identifier, quantity: offer.eligibleQuantity?.value ?? 1, adults }
  const payload = { ...stay, lines: [{ ...line, children: ages.length, ...(ages.length > 0 && { ages: [...ages] }) }] }
  const reply = await app.inject({
    method: 'POST',
    url: callUrl(quoteRooms, { params: { propertyId } }),
    headers,
    payload,
  })
  return reply.statusCode === 200 ? reply.json<{ data: { total: Money }[] }>().data[0]?.total : undefined
}
