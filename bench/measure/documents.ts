import { addDays } from '@keystay/contract/shared/plain-dates'
import { buildWebWhenStale } from '../../tooling/build-web.ts'
import { startApi, type ApiProcess } from '../lib/api-process.ts'
import { drawTargets, openDataSet, type DataSet } from '../lib/dataset.ts'
import { inTurns, rounded } from '../lib/figures.ts'
import { measureLatency, measureThroughput, type HttpCall } from '../lib/load.ts'

/** Fewer than pages may wait to be drawn (drawn-pages.ts): none is sent without its drawing. */
const connections = 8
const seconds = 6
const rounds = 3
/** Requests of each page, one after another. */
const count = 300
const hotels = 20
/** More than are asked for. */
const newAddresses = 20_000

type Place = { readonly slug: string; readonly roomTypeId: string; readonly town: string }
type Page = (place: Place, stay: string) => string

/** The pages that are drawn with data. */
const pages: Readonly<Record<string, Page>> = {
  landing: () => '/',
  search: ({ town }, stay) => `/search?q=${encodeURIComponent(town)}&${stay}`,
  hotelHome: ({ slug }, stay) => `/${slug}/home?${stay}`,
  roomTypes: ({ slug }, stay) => `/${slug}/room-type?${stay}`,
  roomDetails: ({ slug, roomTypeId }, stay) => `/${slug}/room-type-details?roomType=${roomTypeId}&${stay}`,
}

/**
 * Documents of the guests' pages at the large data set, with a drawing that is kept and with one that nobody has asked for
 * yet: one after another by page, several at once over all pages beside a constant route, and what they take of memory.
 */
export async function benchDocuments(): Promise<Record<string, number | string>> {
  await buildWebWhenStale(new AbortController().signal)
  const data = await openDataSet('large')
  try {
    const places = await drawPlaces(data)
    // A page is measured with its data however busy the machine is: how late it comes is the figure.
    const api = await startApi(data.url, { PAGE_DATA_MS: '20000' })
    await measureLatency(api.address, [constant], count)
    const memoryBeforeMb = api.memoryMb()
    const figures: Record<string, number> = {}
    for (const [name, page] of Object.entries(pages)) {
      const kept = addressesOf([page], places, data.from)
      await expectDrawn(api, kept[0])
      const known = await measureLatency(api.address, kept, count)
      const fresh = await measureLatency(api.address, asNew(kept, name), count)
      Object.assign(figures, {
        [`${name}_keptP50Ms`]: rounded(known.p50),
        [`${name}_keptP99Ms`]: rounded(known.p99),
        [`${name}_newP50Ms`]: rounded(fresh.p50),
        [`${name}_newP99Ms`]: rounded(fresh.p99),
      })
    }
    const all = addressesOf(Object.values(pages), places, data.from)
    const atOnce = await inTurns(
      {
        kept: async () => await measureThroughput(api.address, all, connections, seconds),
        new: async (round) => await measureThroughput(api.address, asNew(all, `r${round}`), connections, seconds),
        constant: async () => await measureThroughput(api.address, [constant], connections, 3),
      },
      rounds,
    )
    const memoryAfterMb = api.memoryMb()
    await api.stop()
    return {
      ...figures,
      // In one piece: its first words come with its last.
      firstWordsP99Ms: Math.max(...Object.keys(pages).map((name) => figures[`${name}_newP99Ms`] ?? Number.NaN)),
      ...Object.fromEntries(Object.entries(atOnce).map(([way, value]) => [`${way}PerSecond`, rounded(value, 0)])),
      memoryBeforeMb,
      memoryAfterMb,
    }
  } finally {
    await data.stop()
  }
}

const constant: HttpCall = { method: 'GET', path: '/healthz' }

async function drawPlaces(data: DataSet): Promise<Place[]> {
  const targets = await drawTargets(data, hotels)
  const ids = targets.map(({ propertyId }) => propertyId)
  const slugs = await data.sql<{ id: string; slug: string }[]>`SELECT id, slug FROM properties WHERE id = ANY(${ids})`
  const slugOf = new Map(slugs.map(({ id, slug }) => [id, slug]))
  return targets.map(({ propertyId, roomTypeId, town }) => ({ slug: slugOf.get(propertyId) ?? '', roomTypeId, town }))
}

/** The addresses of pages at each of the places, for a stay of its own. */
function addressesOf(some: readonly Page[], places: readonly Place[], from: string): HttpCall[] {
  return places.flatMap((place, index) => {
    const checkIn = addDays(from, 20 + index * 7)
    const stay = `checkIn=${checkIn}&checkOut=${addDays(checkIn, 2)}&guests=2`
    return some.map((page) => ({ method: 'GET' as const, path: page(place, stay) }))
  })
}

/** The same pages at addresses that nobody has asked for: no page heeds what they add. */
function asNew(calls: readonly HttpCall[], mark: string): HttpCall[] {
  return Array.from({ length: newAddresses }, (_, index) => {
    const path = calls[index % calls.length]?.path ?? '/'
    return { method: 'GET', path: `${path}${path.includes('?') ? '&' : '?'}n=${mark}${index}` }
  })
}

/** A document that the browser draws would be measured for one of the server. */
async function expectDrawn({ address }: ApiProcess, call: HttpCall | undefined): Promise<void> {
  const reply = await fetch(address + (call?.path ?? '/'))
  const text = await reply.text()
  if (!text.includes('data-drawn=')) throw new Error(`${call?.path} was not drawn (${reply.status}).`)
}
