import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Geocoded } from '@keystay/contract/places/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { codeOf, createUser, type TestUser } from '../../testing/test-user.ts'
import { findCoordinates } from './find-coordinates.ts'

const api = useTestApp()
let owner: TestUser
beforeAll(async () => {
  owner = await createUser(api, 'owner')
})
const ask = async (address: string, more = '') =>
  await owner.browser.get(`/v1/geocode?address=${encodeURIComponent(address)}${more}`)

describe('without a geocoder', () => {
  test('the town of an address is found, in the country that it names', async () => {
    expect(dataOf<Geocoded>(await ask('Am Anger 3, 82481 Mittenwald, Deutschland'))).toEqual({
      latitude: expect.closeTo(47.44, 1) as number,
      longitude: expect.closeTo(11.26, 1) as number,
      label: 'Mittenwald, Bavaria, Germany',
      precision: 'place',
      timezone: 'Europe/Berlin',
    })
    expect(dataOf<Geocoded>(await ask('12 Bạch Đằng, Hội An, Việt Nam')).timezone).toBe('Asia/Ho_Chi_Minh')
    expect(dataOf<Geocoded>(await ask('High Street 1, Berlin', '&country=DE')).latitude).toBeCloseTo(52.5, 1)
    expect(dataOf<Geocoded>(await ask('High Street 1, Berlin', '&country=US')).longitude).toBeLessThan(-60)
  })

  test.each([
    ['Sendlinger Straße 8, 80331 München', 'DE', 'Munich, Bavaria, Germany', 48.1],
    ['Spiegelgasse 2, 1010 Wien', 'AT', 'Vienna, Austria', 48.2],
    ['Rua da Prata 4, 1100-420 Lisboa', 'PT', 'Lisbon, Lisbon District, Portugal', 38.7],
    ['12 Hàng Bạc, Hà Nội', 'VN', 'Hanoi, Vietnam', 21],
    ['5 Lê Lợi, TP. Hồ Chí Minh', 'VN', 'Ho Chi Minh City, Vietnam', 10.8],
    ['Uferweg 2, 88131 Lindau', 'DE', 'Lindau, Bavaria, Germany', 47.5],
    ['Uferweg 2, 88131 Lindau (Bodensee), Bayern', 'DE', 'Lindau, Bavaria, Germany', 47.5],
    ['Dorfstraße 1, 24214 Lindau, Schleswig-Holstein', 'DE', 'Lindau, Schleswig-Holstein, Germany', 54.4],
  ])('%s is found, also by a name that others have', async (address, country, label, latitude) => {
    const found = dataOf<Geocoded>(await ask(address, `&country=${country}`))
    expect(found.label).toBe(label)
    expect(Math.abs(found.latitude - latitude)).toBeLessThan(0.2)
  })

  test('a street that is called like a town elsewhere is none', async () => {
    expect((await ask('Am Anger 3, 00000 Nirgendwoburg', '&country=DE')).statusCode).toBe(404)
  })

  test('an address without a town that is known is told', async () => {
    const reply = await ask('Xyzzyplatz 1, Nirgendwoheim')
    expect([reply.statusCode, codeOf(reply), reply.json<{ message: string }>().message]).toEqual([
      404,
      'coordinates_failed',
      'Failed to get coordinates. Please check the address and try again.',
    ])
  })

  test.each(['', ' ', '%00', 'x'.repeat(501)])('bad input is refused', async (address) => {
    expect((await owner.browser.get(`/v1/geocode?address=${address}`)).statusCode).toBe(422)
  })

  test('hostile input finds nothing and breaks nothing', async () => {
    for (const address of [`'; DROP TABLE users; --`, '../../etc/passwd', '((((((((((', '🏨'.repeat(100)])
      expect((await ask(address)).statusCode).toBe(404)
  })

  test('of several towns the one with the longest name counts, then the last one', async () => {
    const named = async (address: string) =>
      dataOf<Geocoded>(await ask(`Am Anger 3, ${address}`, '&country=DE')).label.split(',')[0]
    expect(await named('Bad Reichenhall, Hall')).toBe('Bad Reichenhall')
    expect(await named('Hamburg Straße 1, 24103 Kiel')).toBe('Kiel')
    expect((await ask('Am Anger 3, 24103 Kiel', '&country=PT')).statusCode).toBe(404)
  })

  test('the longest address that gets in is answered', async () => {
    const address = `Weg 1, ${'Bad Neustadt '.repeat(40)}`.slice(0, 500)
    expect(dataOf<Geocoded>(await ask(address, '&country=DE')).label).toContain('Neustadt')
    expect((await ask(`${address}.`, '&country=DE')).statusCode).toBe(422)
  })

  test('one account asks so often and no more', async () => {
    const { browser } = await createUser(api, 'owner')
    expect((await browser.get('/v1/geocode?address=Kiel&country=XX')).statusCode).toBe(404)
    await api.sql`UPDATE throttles SET tries = 60`
    const reply = await browser.get('/v1/geocode?address=Kiel')
    await api.sql`DELETE FROM throttles`
    expect([reply.statusCode, codeOf(reply)]).toEqual([429, 'too_many_tries'])
  })
})

describe('with a Nominatim', () => {
  const requests: { path: string; agent: string | undefined }[] = []
  let answer: RequestListener
  let server: Server
  let host: string
  let elsewhere = 0
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/elsewhere') elsewhere += 1
      requests.push({ path: request.url ?? '', agent: request.headers['user-agent'] })
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const find = async (address: string) =>
    await findCoordinates(
      { geocoderUrl: host, publicUrl: 'https://hotels.example.com' },
      { address, country: 'DE' },
      'de',
    )
  const reply = (body: unknown, status = 200) => {
    answer = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
  }

  test('its first place is taken, and it is asked as its rules want', async () => {
    reply([{ lat: '47.4422', lon: '11.2618', display_name: 'Am Anger 3, Mittenwald', place_rank: 30 }])
    expect(await find('Am Anger 3 & Co, Mittenwald')).toEqual({
      latitude: 47.4422,
      longitude: 11.2618,
      label: 'Am Anger 3, Mittenwald',
      precision: 'address',
    })
    const last = requests.at(-1)
    expect(last?.agent).toBe('Keystay (https://hotels.example.com)')
    const url = new URL(last?.path ?? '', host)
    expect([url.pathname, url.searchParams.get('q'), url.searchParams.get('countrycodes')]).toEqual([
      '/search',
      'Am Anger 3 & Co, Mittenwald',
      'de',
    ])
  })

  test('an address that it does not know is in the town that it names', async () => {
    reply([])
    expect(await find('Angerstraße 4, 82467 Garmisch-Partenkirchen')).toEqual({
      latitude: expect.closeTo(47.5, 1) as number,
      longitude: expect.closeTo(11.1, 1) as number,
      label: 'Garmisch-Partenkirchen, Bayern, Deutschland',
      precision: 'place',
    })
  })

  test('nothing found is told as such', async () => {
    reply([])
    await expect(find('Nirgendwo')).rejects.toMatchObject({ code: 'coordinates_failed' })
  })

  const failures: [string, () => void][] = [
    ['an error', () => reply('no', 500)],
    ['what is no JSON', () => reply('<html>')],
    ['another shape', () => reply([{ lat: 'north', lon: 1, display_name: 'x' }])],
    ['a place off the earth', () => reply([{ lat: '91', lon: '1', display_name: 'x' }])],
    ['an endless answer', () => reply(`["${'x'.repeat(300_000)}"]`)],
    [
      'a way to another host',
      () => (answer = (_, response) => void response.writeHead(302, { location: `${host}/elsewhere` }).end()),
    ],
    ['no end', () => (answer = (_, response) => void response.writeHead(200).write('['))],
  ]
  test.each(failures)('%s is a failure of geocoding, and no other host is reached', async (_, set) => {
    set()
    await expect(find('Kiel')).rejects.toMatchObject({ code: 'geocoding_failed', status: 503 })
    expect(elsewhere).toBe(0)
  })
})
