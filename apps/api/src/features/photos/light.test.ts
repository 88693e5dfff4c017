import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { createHotel } from '../../testing/test-hotel.ts'
import { isWinter, phaseAt, sunAltitude } from './light-rules.ts'

const api = useTestApp()

const berlin = [52.52, 13.405] as const
const midsummer = new Date('2026-06-21T11:09:00Z')

describe('the sun', () => {
  // By the Astronomical Almanac: 90° − latitude + declination at noon, and below the horizon as much at midnight.
  test.each([
    ['at noon in midsummer', berlin, midsummer, 60.9],
    ['at midnight in midsummer', berlin, new Date('2026-06-21T23:09:00Z'), -14],
    ['at noon in midwinter', berlin, new Date('2026-12-21T11:05:00Z'), 14],
    ['at noon of an equinox at the equator', [0, 0] as const, new Date('2026-03-20T12:07:00Z'), 90],
  ])('stands as the almanac says %s', (_, [latitude, longitude], at, altitude) => {
    expect(Math.abs(sunAltitude(latitude, longitude, at) - altitude)).toBeLessThan(0.4)
  })

  test('sets over Hội An while it is high over Berlin', () => {
    const at = new Date('2026-06-21T11:30:00Z')
    expect(phaseAt(sunAltitude(15.88, 108.33, at))).toBe('twilight')
    expect(phaseAt(sunAltitude(...berlin, at))).toBe('day')
    expect(phaseAt(sunAltitude(...berlin, new Date('2026-06-21T22:30:00Z')))).toBe('night')
  })

  test('makes winter in December in the north, and in July in the south', () => {
    const [december, july] = [new Date('2026-12-05T12:00:00Z'), new Date('2026-07-05T12:00:00Z')]
    expect([isWinter(52, december), isWinter(52, july), isWinter(-34, december), isWinter(-34, july)]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

describe('a living drawing', () => {
  const scene = { light: 'day', lit: '<path d="M1 2h3v4z"/>', snow: '<path d="M5 6h7v8z"/>' }
  /** Berlin has the clock of the test hotels; the hotel's own place is what counts. */
  const drawn = async (over: object = scene) => {
    const hotel = await createHotel(api)
    await api.sql`UPDATE properties SET latitude = 52.5, longitude = 13.4 WHERE id = ${hotel.id}`
    await api.sql`INSERT INTO photos (property_id, id, position, name, alt, drawn, scene)
      VALUES (${hotel.id}, gen_random_uuid(), -1, 'house', 'Ein Haus', true, ${over})`
    return hotel
  }
  const light = async (id: string, at: string) => {
    api.setNow(at)
    return await api.newBrowser().get(`/v1/public/properties/${id}/light`)
  }

  test('is lit at night, and nothing is laid on it by day', async () => {
    const { id } = await drawn()
    const night = await light(id, '2026-06-21T22:30:00Z')
    expect(night.headers['content-type']).toBe('image/svg+xml')
    expect(night.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
    expect(night.headers['cache-control']).toBe('public, max-age=240')
    expect(night.body).toContain(scene.lit)
    expect(night.body).not.toContain(scene.snow)
    const day = await light(id, '2026-06-21T10:00:00Z')
    expect(day.body).not.toMatch(/<(path|rect|g)\b/)
  })

  test('snows in winter where it snows, and rests for who wants no motion', async () => {
    const snowy = (await light((await drawn()).id, '2026-12-21T11:00:00Z')).body
    expect(snowy).toContain(scene.snow)
    expect(snowy).toContain('@media (prefers-reduced-motion:reduce){.a,.b{animation:none}}')
    const mild = (await light((await drawn({ ...scene, snow: '' })).id, '2026-12-21T11:00:00Z')).body
    expect(mild).not.toContain('circle')
  })

  test('says of itself that it is drawn, and a photo is never painted over', async () => {
    const hotel = await drawn()
    const page = await api.newBrowser().get(`/v1/public/properties/slug/${hotel.slug}`)
    expect(page.json()).toMatchObject({ data: { photos: [{ name: 'house', drawing: 'living' }] } })
    const photo = await createHotel(api)
    expect((await light(photo.id, '2026-06-21T22:30:00Z')).statusCode).toBe(404)
    await expect(
      api.sql`UPDATE photos SET drawn = false WHERE property_id = ${hotel.id}`.then(() => 'kept'),
    ).rejects.toThrow('photos_scene')
  })
})
