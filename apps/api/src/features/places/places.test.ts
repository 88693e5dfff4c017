import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Place } from '@keystay/contract/places/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { fold } from '../../platform/values/fold.ts'
import { useTestApp, type Browser } from '../../testing/test-app.ts'
import { createHotel, createPlainHotels } from '../../testing/test-hotel.ts'
import { addRoomType, dataOf, hotelForm, listProperty } from '../../testing/test-owner.ts'
import { rowsLookedAt } from '../../testing/test-plans.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { createUser } from '../../testing/test-user.ts'
import { countPlaces } from './count-places.ts'
import { findHotels } from './queries.ts'

const api = useTestApp()

async function suggest(q: string, language: Language = 'de'): Promise<Place[]> {
  const reply = await api.newBrowser().get(`/v1/places?q=${encodeURIComponent(q)}`, { 'accept-language': language })
  // Places without a hotel come from the list of towns, which has tests of its own.
  return dataOf<Place[]>(reply).filter(({ hotels }) => hotels > 0)
}
/** Kind, name and hotels of what is suggested once the job has run. */
async function shown(q: string, language?: Language): Promise<string[]> {
  await countPlaces(api.database)
  return (await suggest(q, language)).map(({ kind, name, hotels }) => `${kind} ${name} ${hotels}`)
}

describe('what is suggested', () => {
  type Hotel = { slug: string; name: string; city: string; region: string; english: string; country: string }
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T
  const hotels = Array.from({ length: 60 }, (_, n): Hotel => {
    const name = `${pick(['Hotel', 'Gasthof Hölle', 'Haus', 'Villa Österreich'], n)} ${pick(['Sonne', 'Bär', 'am See'], n * 7)} ${n}`
    const [region, english, country] = pick(
      [
        ['Bayern', 'Bavaria', 'DE'],
        ['Tirol', 'Tyrol', 'AT'],
        ['', '', 'GB'],
        ['Südtirol', 'South Tyrol', 'IT'],
        ['Hessen', '', 'DE'],
      ] as const,
      n * 3,
    )
    const city = pick(['Bad Hof', 'Hof', 'Seefeld in Tirol', 'New New Town', 'Ōsaka', 'Đà Lạt', 'Bern'], n)
    return { slug: `model-${n}`, name, city, region, english, country }
  })

  /** The same from the hotels themselves. */
  function expected(q: string, language: Language): Place[] {
    const text = fold(q)
    const begins = (name: string) => ` ${fold(name)}`.includes(` ${text}`)
    const countryOf = ({ country }: Hotel) => new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? ''
    const regionOf = ({ region, english }: Hotel) => (language === 'en' && english ? english : region)
    /** The name from its first word on, by the alphabet, that begins with the text; each name here is one hotel's. */
    const tailOf = ({ name }: Hotel) => {
      const words = fold(name).split(' ')
      const tails = words.map((_, index) => words.slice(index).join(' ')).filter((tail) => tail.startsWith(text))
      return `${tails.toSorted()[0] ?? ''}\u0000`
    }
    const listed = (kind: Place['kind'], keyOf: (hotel: Hotel) => string, nameOf: (hotel: Hotel) => string) =>
      [...Map.groupBy(hotels, (hotel) => JSON.stringify([keyOf(hotel), hotel.country])).values()]
        .flatMap((group) => {
          const [first] = group as [Hotel]
          const [region = ''] = group.map(regionOf).toSorted()
          const where = { hotel: first.city, city: region, region: '', country: '' }[kind]
          const context = kind === 'country' ? '' : [where, countryOf(first)].filter(Boolean).join(', ')
          const slug = kind === 'hotel' ? first.slug : null
          const place = { kind, name: nameOf(first), context, hotels: group.length, slug }
          return place.name !== '' && begins(place.name)
            ? [{ place, order: `${kind === 'hotel' ? tailOf(first) : ''}${keyOf(first)}\u0000${first.country}` }]
            : []
        })
        .toSorted((a, b) => b.place.hotels - a.place.hotels || (a.order < b.order ? -1 : 1))
        .map(({ place }) => place)
    return [
      ...listed('country', (hotel) => hotel.country, countryOf),
      ...listed('region', regionOf, regionOf),
      ...listed(
        'city',
        (hotel) => hotel.city,
        (hotel) => hotel.city,
      ),
      ...listed(
        'hotel',
        (hotel) => hotel.name,
        (hotel) => hotel.name,
      ),
    ].slice(0, 8)
  }

  beforeAll(async () => {
    for (const { slug, name, city, region, english, country } of hotels) {
      const { id } = await createHotel(api, { city })
      const translations = english ? { en: { region: english } } : {}
      await api.sql`UPDATE properties SET slug = ${slug}, name = ${name}, region = ${region}, country = ${country},
        translations = ${JSON.stringify(translations)}::jsonb WHERE id = ${id}`
      await api.sql`UPDATE hotel_keys SET slug = ${slug} WHERE property_id = ${id}`
    }
    await createHotel(api, { city: 'Unverkauft', types: [{ rooms: 0 }] })
    await countPlaces(api.database)
  })

  test('is what the hotels themselves say, in every language and for every beginning', async () => {
    const words = [
      '',
      'h',
      'ho',
      'hof',
      'b',
      'ba',
      'bad h',
      'be',
      's',
      'se',
      'süd',
      'sud',
      't',
      'ti',
      'tyr',
      'ty',
      'ö',
      'o',
    ]
    const more = [
      'os',
      'öst',
      'đa',
      'da lat',
      'new',
      'town',
      'villa',
      'v',
      'bär',
      'am',
      '1',
      '17',
      'hö',
      'in ti',
      'bav',
    ]
    const names = [
      'deu',
      'ger',
      'd',
      'vuong',
      'united k',
      'uni',
      'y',
      'k',
      'eefeld',
      '%',
      '_',
      'unverkauft',
      'x',
      '17 1',
    ]
    for (const language of languages) {
      for (const q of [...words, ...more, ...names]) {
        const begun = expected(q, language)
        // After them may come what is called so in another language, or nearly so.
        expect([language, q, (await suggest(q, language)).slice(0, begun.length)]).toEqual([language, q, begun])
      }
    }
  })
})

describe('suggestions follow', () => {
  let owner: Browser
  beforeEach(async () => {
    owner = (await createUser(api, 'owner')).browser
  })
  /** A hotel with one room of one type. */
  async function openHotel(fields: object) {
    const listed = await listProperty(owner, fields)
    const type = await addRoomType(owner, listed)
    const rooms = { roomTypeId: type.id, numbers: '1' }
    const [room] = dataOf<{ id: string }[]>(await owner.send('POST', `${listed.url}/rooms`, rooms))
    return { ...listed, type, roomUrl: `${listed.url}/rooms/${room?.id}` }
  }
  const change = async ({ hotel, url }: { hotel: OwnerProperty; url: string }, fields: object) =>
    dataOf<OwnerProperty>(
      await owner.send('PUT', url, hotelForm({ slug: hotel.slug, ...fields, version: hotel.version })),
    )

  test('a hotel that moves, its name and its key', async () => {
    const opened = await openHotel({ name: 'Haus Quelle', city: 'Altquell', region: 'Quellkreis', country: 'FI' })
    const [suggested] = await suggest('quelle')
    expect(suggested).toBeUndefined()
    expect(await shown('quell')).toEqual(['region Quellkreis 1', 'hotel Haus Quelle 1'])
    expect(await shown('finn')).toEqual(['country Finnland 1'])
    const moved = {
      name: 'Haus Queller',
      city: 'Neuquell',
      region: '',
      country: 'SE',
      slug: `new-${opened.hotel.slug}`,
    }
    await change(opened, moved)
    expect(await shown('quell')).toEqual(['hotel Haus Queller 1'])
    expect([await shown('altq'), await shown('neuq'), await shown('finn'), await shown('schwed')]).toEqual([
      [],
      ['city Neuquell 1'],
      [],
      ['country Schweden 1'],
    ])
    expect(await suggest('queller')).toEqual([
      { kind: 'hotel', name: 'Haus Queller', context: 'Neuquell, Schweden', hotels: 1, slug: moved.slug },
    ])
  })

  test('the last room that closes, the first that opens, and a deleted type', async () => {
    const { url, roomUrl, type } = await openHotel({ name: 'Rosenhaus', city: 'Rosenheim' })
    await openHotel({ name: 'Rosenhof', city: 'Rosenheim' })
    const both = ['city Rosenheim 2', 'hotel Rosenhaus 1', 'hotel Rosenhof 1']
    const other = ['city Rosenheim 1', 'hotel Rosenhof 1']
    expect(await shown('rosen')).toEqual(both)
    await owner.send('PATCH', roomUrl, { status: 'unavailable' })
    expect(await shown('rosen')).toEqual(other)
    await owner.send('PATCH', roomUrl, { status: 'available' })
    expect(await shown('rosen')).toEqual(both)
    expect((await owner.send('DELETE', `${url}/room-types/${type.id}`)).statusCode).toBeLessThan(300)
    expect(await shown('rosen')).toEqual(other)
  })

  test('hotels of one town that are saved at once while others count', async () => {
    const opened = []
    for (let n = 0; n < 6; n += 1) opened.push(await openHotel({ name: `Moorhaus ${n}`, city: 'Moorstadt' }))
    const count = async () => await countPlaces(api.database)
    await Promise.all([
      ...opened.map(
        async (one, n) => await change(one, { name: `Moorhof ${n}`, city: n < 4 ? 'Moordorf' : 'Moorstadt' }),
      ),
      ...[1, 2, 3].map(count),
    ])
    expect((await shown('moor')).slice(0, 3)).toEqual(['city Moordorf 4', 'city Moorstadt 2', 'hotel Moorhof 0 1'])
  })

  test('a hotel after others that are found by as many words as a name can have', async () => {
    for (const name of [...Array.from({ length: 7 }, () => 'Z '.repeat(50).trim()), 'Zzz']) {
      const { id } = await createHotel(api, { city: 'Vielwort' })
      await api.sql`UPDATE properties SET name = ${name}, catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${id}`
    }
    await countPlaces(api.database)
    const names = (await findHotels(api.database.read, 'z', 8)).map(({ name }) => name)
    expect([names.length, names.at(-1)]).toEqual([8, 'Zzz'])
  })

  test('the last rooms of two types that are closed at once', async () => {
    const {
      hotel,
      owner: other,
      url,
    } = await ownHotel(api, { city: 'Zwillingen', types: [{ rooms: 1 }, { rooms: 1 }] })
    expect(await shown('zwill')).toEqual(['city Zwillingen 1'])
    const rooms = hotel.types.map((type) => `${url}/rooms/${type.roomIds[0]}`)
    await Promise.all([
      ...rooms.map(async (room) => await other.send('PATCH', room, { status: 'unavailable' })),
      countPlaces(api.database),
    ])
    expect(await shown('zwill')).toEqual([])
  })

  test('a change that is not saved yet is not waited for, and is counted when it is', async () => {
    const { id } = await createHotel(api, { city: 'Wartau' })
    await api.sql.begin(async (tx) => {
      await tx`UPDATE properties SET city = 'Wartburg', catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${id}`
      expect(await shown('wart')).toEqual(['city Wartau 1'])
    })
    expect(await shown('wart')).toEqual(['city Wartburg 1'])
    const [row] = await api.sql`SELECT places_version = catalogue_version AS counted FROM properties WHERE id = ${id}`
    expect(row).toEqual({ counted: true })
  })

  test('two who count at the same moment count once', async () => {
    await createHotel(api, { city: 'Einsiedel' })
    let counting: Promise<unknown> = Promise.resolve()
    await api.sql.begin(async (tx) => {
      await tx`LOCK TABLE places IN SHARE MODE`
      counting = Promise.all([countPlaces(api.database), countPlaces(api.database)])
      await vi.waitFor(async () => {
        const [row] = await api.sql`SELECT count(*)::int AS waiting FROM pg_locks
          WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`
        expect(row).toEqual({ waiting: 2 })
      }, 60_000)
    })
    await counting
    expect(await shown('einsied')).toEqual(['city Einsiedel 1'])
  })

  test('nobody who writes places is waited for by a hotel that is saved', async () => {
    const opened = await openHotel({ name: 'Freihaus', city: 'Freiburg' })
    await countPlaces(api.database)
    await api.sql.begin(async (tx) => {
      await tx`LOCK TABLE places, hotel_places`
      await tx`SELECT pg_advisory_xact_lock(7204120)`
      await change(opened, { name: 'Freihof', city: 'Freising' })
      await owner.send('PATCH', opened.roomUrl, { status: 'unavailable' })
    })
    expect(await shown('frei')).toEqual([])
  })
})

describe('of many hotels', () => {
  const many = 3000
  beforeAll(async () => {
    await createPlainHotels(api, many)
    await countPlaces(api.database)
    await api.sql`VACUUM ANALYZE`
  })

  test('a key press looks at those that it shows', async ({ skip }) => {
    // What a worker looks at, the coordinator does not tell.
    skip(api.sharded)
    const sum = (rows: Record<string, number>) => Object.values(rows).reduce((all, one) => all + one, 0)
    for (const q of ['e', 'einf', 'einfach 2', 'v', '29', '']) {
      const looked = await rowsLookedAt(api, async () => await suggest(q))
      expect([q, looked['room_types']]).toEqual([q, undefined])
      expect(looked['properties'] ?? 0).toBeLessThanOrEqual(8)
      expect(sum(looked)).toBeLessThan(600)
    }
    // Hotels alone, as where no place begins with it.
    for (const q of ['einfach 2', 'einfach', '']) {
      const looked = await rowsLookedAt(api, async () => await findHotels(api.database.read, q, 8))
      expect(sum(looked)).toBeLessThan(600)
    }
    expect((await suggest('einfach')).map(({ name }) => name).slice(0, 3)).toEqual([
      'Einfach 1',
      'Einfach 10',
      'Einfach 100',
    ])
    expect((await suggest('vielort'))[0]?.hotels).toBe(many)
  })
})
