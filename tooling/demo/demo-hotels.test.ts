import { readdirSync } from 'node:fs'
import { countryTemplates } from '@keystay/contract/hotel-template/countries'
import { isHotelKey } from '@keystay/contract/properties/hotel-keys'
import { customaryPercents, feesOf } from '@keystay/contract/rate-plans/cancellation'
import { amenityKinds, propertyTypes } from '@keystay/contract/shared/kinds'
import sharp from 'sharp'
import { hasWebAddress } from '@keystay/contract/shared/text-rules'
import { describe, expect, it } from 'vitest'
import { zoneAt } from '../../apps/api/src/platform/values/zones.ts'
import { artSvg } from './photos.ts'
import type { DemoHotel, DemoRoomType, Texts } from './demo-hotel.ts'
import shown from './drawn-rooms.json' with { type: 'json' }
import { demoGuest } from './guests.ts'
import { demoHotels } from './hotels.ts'
import { usedArt } from './photos.ts'
import { sceneOf } from './scenes.ts'

/**
 * South-west and north-east corner as [latitude, longitude], and the time zones a hotel there can be in.
 * The zone map's coarse borders put Phú Quốc into Cambodia, whose clocks are the same.
 */
const countries = {
  DE: { box: [47.2, 5.8, 55.1, 15.1], zones: ['Europe/Berlin'] },
  AT: { box: [46.3, 9.5, 49.1, 17.2], zones: ['Europe/Vienna'] },
  PT: { box: [36.9, -9.6, 42.2, -6.1], zones: ['Europe/Lisbon'] },
  VN: { box: [8.3, 102.1, 23.5, 109.6], zones: ['Asia/Ho_Chi_Minh', 'Asia/Bangkok', 'Asia/Phnom_Penh'] },
} as const

const unique = (values: readonly string[]) => new Set(values).size === values.length

function textsOf(hotel: DemoHotel): readonly Texts[] {
  const photos = [...hotel.photos, ...hotel.roomTypes.flatMap((type) => type.photos)]
  return [
    hotel.region,
    hotel.headline,
    hotel.description,
    hotel.nearby,
    ...photos.map((photo) => photo.alt),
    ...hotel.amenities.map((amenity) => amenity.name),
    ...hotel.ratePlans.map((plan) => plan.name),
    ...hotel.extras.map((extra) => extra.name),
    ...hotel.promotions.map((promotion) => promotion.name),
    ...hotel.localTaxes.map((tax) => tax.name),
    ...hotel.roomTypes.flatMap((type) => [type.name, type.description, type.view, ...type.bedTypes]),
  ]
}

/** How many sleep in a bed. */
const placesIn: Readonly<Record<string, number>> = {
  Doppelbett: 2,
  Einzelbett: 1,
  Etagenbett: 2,
  Schlafsofa: 2,
  Zustellbett: 1,
}

/** How many sleep in the beds that a text names. */
function placesOf({ de }: Texts): number {
  const beds = de.split(', ').map((bed) => /^(\d+) (Doppelbett|Einzelbett|Etagenbett|Schlafsofa|Zustellbett)/.exec(bed))
  return beds.reduce((sum, bed) => sum + Number(bed?.[1]) * (placesIn[bed?.[2] ?? ''] ?? Number.NaN), 0)
}

/** What a window may show when the words say where a room looks. */
const drawnAs: Readonly<Record<string, readonly string[] | undefined>> = {
  Meerblick: ['sea', 'sunset', 'palms'],
  Gartenblick: ['garden', 'oranges'],
  Hofblick: ['courtyard', 'garden'],
  Poolblick: ['pool'],
  Hafenblick: ['harbour'],
  Bergblick: ['mountains', 'snow', 'night', 'pines', 'terraces'],
  'Blick auf die Straße': ['city', 'rooftops', 'lanterns'],
  'Blick über die Dächer': ['rooftops'],
  Seeblick: ['lake'],
  Flussblick: ['river', 'lanterns'],
  'Blick in die Dünen': ['dunes'],
  'Blick aufs Fleet': ['canal'],
  'Blick ins Tal': ['terraces'],
}
/** What a drawn room or bathroom looks out on, and which beds stand in it; null for those without any. */
const drawings: Readonly<Record<string, { readonly view: string; readonly beds: string | null } | undefined>> = shown
const bedsDrawnAs: Readonly<Record<string, RegExp>> = {
  double: /Doppelbett/,
  canopy: /Doppelbett/,
  twin: /2 (Einzel|Doppel)betten/,
  bunks: /Etagenbett/,
  single: /Einzelbett/,
}

/** Where words and pictures of a room type disagree. */
function disagreements({ photos, view, bedTypes }: DemoRoomType): readonly string[] {
  return photos.flatMap(({ art }) => {
    const drawn = drawings[art]
    if (!drawn) return [`${art} is not known`]
    const fits = drawn.view === 'frosted' || drawnAs[view.de]?.includes(drawn.view) === true
    const sleeps = drawn.beds === null || bedsDrawnAs[drawn.beds]?.test(bedTypes[0]?.de ?? '') === true
    return [
      ...(fits ? [] : [`${art} shows ${drawn.view}, not ${view.de}`]),
      ...(sleeps ? [] : [`${art}: ${drawn.beds}`]),
    ]
  })
}

describe('the demo hotels', () => {
  it('are at least thirteen, with four or more in the Algarve, in Germany and in Vietnam', () => {
    expect(demoHotels.length).toBeGreaterThanOrEqual(13)
    expect(demoHotels.filter((hotel) => hotel.region.en === 'Algarve').length).toBeGreaterThanOrEqual(4)
    expect(demoHotels.filter((hotel) => hotel.country === 'DE').length).toBeGreaterThanOrEqual(4)
    expect(demoHotels.filter((hotel) => hotel.country === 'VN').length).toBeGreaterThanOrEqual(4)
  })

  it('have unique addresses on the web, names and covers', () => {
    expect(unique(demoHotels.map((hotel) => hotel.slug))).toBe(true)
    expect(unique(demoHotels.map((hotel) => hotel.name))).toBe(true)
    expect(unique(demoHotels.map((hotel) => hotel.photos[0]?.art ?? ''))).toBe(true)
  })

  it('name regions as guests do', () => {
    const bavarian = demoHotels.filter(({ region }) => region.de === 'Bayern')
    expect(bavarian.length).toBeGreaterThan(0)
    for (const { region } of bavarian) expect([region.en, region.vi]).toEqual(['Bavaria', 'Bavaria'])
  })

  it('show what prices can be made of: half board with a local tax, a fixed price with a bed tax, children and parking, parking that costs more in summer, VietQR', () => {
    const show = (slug: string) => demoHotels.find((hotel) => hotel.slug === slug)
    const alpine = show('innzeile-7')
    expect(alpine?.ratePlans.some(({ board }) => board === 'half')).toBe(true)
    expect(alpine?.localTaxes[0]).toMatchObject({ kind: 'person_night', dueAtHotel: true })
    const city = show('kastanie-17')
    expect(city?.ratePlans).toMatchObject([{ payment: 'now', cancellation: { tiers: [] } }])
    expect(city?.localTaxes).toMatchObject([{ kind: 'percent', owedFor: 'payment' }])
    const resort = show('quinta-das-andorinhas')
    expect(resort?.ages.bands.length).toBeGreaterThan(1)
    expect(resort?.extras.find(({ name }) => name.en.includes('parking'))?.capacity).toBe(40)
    const island = show('reethaus-ellenbogen')?.extras.find(({ seasons }) => seasons.length > 0)
    expect(island).toMatchObject({ priceMinor: 800, seasons: [{ from: '06-20', priceMinor: 1400 }] })
    const beach = show('vinh-sao-bien')
    expect(beach?.currency).toBe('VND')
    expect(beach?.transferAccount?.bankBin).toMatch(/^\d{6}$/)
    // Each has the VAT of its country in its prices.
    for (const { country } of demoHotels) expect(countryTemplates[country]?.vat.rates.length).toBeGreaterThan(0)
  })

  it('keep in Germany what is customary when guests cancel, but for the one that is sold as not refundable', () => {
    const plans = demoHotels.filter(({ country }) => country === 'DE').flatMap(({ ratePlans }) => ratePlans)
    const above = plans.filter(({ board, cancellation }) =>
      feesOf(cancellation).some((fee) => 'percent' in fee && fee.percent > customaryPercents[board]),
    )
    expect(plans.length).toBeGreaterThan(3)
    expect(above.map(({ name }) => name.de)).toEqual(['Nicht erstattbar'])
  })

  it('say where taxes and prices by age are from, and of which date', () => {
    const taxes = demoHotels.flatMap((hotel) => hotel.localTaxes.map(({ source }) => source))
    const ages = demoHotels.filter((hotel) => hotel.ages.bands.length > 0).map((hotel) => hotel.ages.source)
    expect([taxes.length, ages.length].every((count) => count > 0)).toBe(true)
    for (const source of [...taxes, ...ages]) expect(source).toMatch(/.{20,}\b20\d\d\b/)
  })

  it('include the resort of the booking file with its 210 rooms in nine types', () => {
    const resort = demoHotels.find((hotel) => hotel.slug === 'quinta-das-andorinhas')
    const rooms = resort?.roomTypes.map((type) => [type.code, type.rooms.length])
    const expected = { A: 75, B: 2, C: 13, D: 53, E: 33, F: 13, G: 9, H: 4, I: 8 }
    expect(Object.fromEntries(rooms ?? [])).toEqual(expected)
  })
})

describe.each(demoHotels.map((hotel) => [hotel.slug, hotel] as const))('%s', (slug, hotel) => {
  it('is a known kind of house with a proper slug', () => {
    expect(isHotelKey(slug)).toBe(true)
    expect(propertyTypes).toContain(hotel.type)
    expect(hotel.amenities.every((amenity) => amenityKinds.includes(amenity.kind))).toBe(true)
  })

  it('lies in its country and in a time zone of it', () => {
    const { box, zones } = countries[hotel.country]
    expect(hotel.latitude > box[0] && hotel.latitude < box[2]).toBe(true)
    expect(hotel.longitude > box[1] && hotel.longitude < box[3]).toBe(true)
    expect(zones).toContain(zoneAt(hotel.latitude, hotel.longitude))
    expect(hotel.currency).toBe(hotel.country === 'VN' ? 'VND' : 'EUR')
  })

  it('has nothing in mails to guests that reads as a web address', () => {
    const { name, address, zip, city, region, roomTypes } = hotel
    const types = roomTypes.flatMap((type) => [type.name, ...type.bedTypes])
    const texts = [region, ...types].flatMap(({ de, en, vi }) => [de, en, vi])
    const rooms = roomTypes.flatMap((type) => type.rooms)
    expect([name, address, zip, city, ...texts, ...rooms].filter(hasWebAddress)).toEqual([])
  })

  it('says everything in three languages', () => {
    for (const text of textsOf(hotel)) {
      for (const words of [text.de, text.en, text.vi]) expect(words.trim()).not.toBe('')
    }
    for (const words of [hotel.description.de, hotel.description.en]) {
      expect(words.split(/\s+/).length).toBeGreaterThanOrEqual(60)
      expect(words.split(/\s+/).length).toBeLessThanOrEqual(110)
    }
    expect(new Set([hotel.description.de, hotel.description.en, hotel.description.vi]).size).toBe(3)
  })

  it('has pictures, and each of them is drawn', () => {
    expect(hotel.photos.length).toBeGreaterThanOrEqual(5)
    expect(unique(hotel.photos.map((photo) => photo.art))).toBe(true)
    for (const photo of [...hotel.photos, ...hotel.roomTypes.flatMap((type) => type.photos)]) {
      expect(artSvg(photo.art)).toMatch(/^<svg /)
    }
  })

  it('has room types with rooms, beds, pictures and amenities of the house', () => {
    const amenityKeys = hotel.amenities.map((amenity) => amenity.key)
    expect(unique(amenityKeys)).toBe(true)
    expect(unique(hotel.roomTypes.map((type) => type.key))).toBe(true)
    expect(unique(hotel.roomTypes.flatMap((type) => type.rooms))).toBe(true)
    for (const type of hotel.roomTypes) {
      expect(amenityKeys).toEqual(expect.arrayContaining([...type.amenities]))
      expect(type.photos.length).toBeGreaterThanOrEqual(2)
      expect(type.bedTypes.length).toBeGreaterThanOrEqual(1)
      expect(Number.isSafeInteger(type.basePriceMinor) && type.basePriceMinor > 0).toBe(true)
      expect(type.maxOccupancy).toBeGreaterThanOrEqual(1)
      expect(unique(type.amenities)).toBe(true)
    }
  })

  it('has a bed for everyone who may sleep in a room, however its beds are made', () => {
    for (const { key, maxOccupancy, bedTypes } of hotel.roomTypes) {
      for (const beds of bedTypes) {
        expect(placesOf(beds), `${key}: ${beds.de}`).toBeGreaterThanOrEqual(maxOccupancy)
        expect(placesOf(beds), `${key}: ${beds.de}`).toBeLessThanOrEqual(maxOccupancy + 1)
      }
    }
  })

  it('shows the beds and the view that it speaks of', () => {
    expect(hotel.roomTypes.flatMap(disagreements)).toEqual([])
  })

  it('has seasons that are days of a year, in order within each', () => {
    for (const season of hotel.seasons) {
      expect(season.from).toMatch(/^\d\d-\d\d$/)
      expect(Number.isNaN(Date.parse(`2027-${season.from}`)) || Number.isNaN(Date.parse(`2027-${season.to}`))).toBe(
        false,
      )
    }
  })
})

describe('the living drawings', () => {
  it.each(demoHotels.map(({ slug, photos: [cover] }) => [slug, cover] as const))('%s shows its hour', (_, cover) => {
    expect(cover?.scene).toBeDefined()
    if (!cover?.scene) return
    const { lit, snow } = cover.scene
    // A drawing that was drawn anew may have lost a fill that its hotel names.
    for (const fill of [...lit, ...snow]) {
      const one = sceneOf(cover.art, { light: 'day', lit: [fill], snow: [] })
      expect(one.lit, fill).toMatch(/<(path|rect|circle|ellipse) /)
    }
    const scene = sceneOf(cover.art, cover.scene)
    expect(Buffer.byteLength(JSON.stringify(scene))).toBeLessThan(8000)
    expect(JSON.stringify(scene)).not.toMatch(/fill|href|style|script/)
  })
})

describe('the drawings', () => {
  it.each(usedArt())('%s is a light picture of 1200 × 800', async (name) => {
    const svg = artSvg(name)
    expect(Buffer.byteLength(svg)).toBeLessThan(40_000)
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    expect(width && height && width / height).toBeCloseTo(1.5)
  })

  it('are all used, as are the files of hotels', () => {
    const filesIn = (folder: string) => readdirSync(new URL(folder, import.meta.url)).toSorted()
    expect(filesIn('./art')).toEqual(
      usedArt()
        .map((name) => `${name}.svg`)
        .toSorted(),
    )
    expect(filesIn('./hotels')).toEqual(demoHotels.map(({ slug }) => `${slug}.json`).toSorted())
  })

  it('never repeat: no two of them are alike', () => {
    const svgs = usedArt().map(artSvg)
    expect(new Set(svgs).size).toBe(svgs.length)
  })
})

describe('an invented guest', () => {
  it('is the same for the same number, and cannot be reached', () => {
    expect(demoGuest('PRT', 7)).toEqual(demoGuest('PRT', 7))
    for (const country of ['PRT', 'GBR', 'DEU', 'VNM', 'XYZ', '']) {
      for (let index = 0; index < 200; index += 1) {
        const guest = demoGuest(country, index)
        expect(guest.email).toMatch(/^[a-z]+\.[a-z]+\.\d+@example\.(com|org|net)$/)
        expect(guest.phone).toMatch(/^\+[\d ]+$/)
        expect(guest.firstName.length).toBeGreaterThan(1)
      }
    }
  })
})
