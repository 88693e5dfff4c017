import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { rowsOf } from '../../platform/database/plain-sql.ts'
import { useTestApp, type Browser } from '../../testing/test-app.ts'
import { bookStay, ownPlainHotel } from '../../testing/test-stays.ts'
import { createStaff } from '../../testing/test-staff.ts'
import { codeOf, createUser } from '../../testing/test-user.ts'
import { mostStreamsPerSession } from './event-hub.ts'
import { hurryEventsAfterWrites } from './routes.ts'

const api = useTestApp()

/** Another process on the same database, as far as the API can tell. */
let other: FastifyInstance
beforeAll(async () => {
  other = await buildApp(api.deps)
})
afterAll(async () => await other.close())

const opened: AbortController[] = []

async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Listens as a page does; `next` waits for the next event and says what it is. */
async function listen(app: FastifyInstance, browser: Browser, url: string) {
  const abort = new AbortController()
  opened.push(abort)
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const reply = await fetch(`${await addressOf(app)}${url}/events`, { headers: { cookie }, signal: abort.signal })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      const block = text.slice(0, end)
      if (end !== -1) {
        text = text.slice(end + 2)
        if (block.startsWith('event:')) return block
        continue
      }
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) return 'ended'
      text += value
    }
  }
  return { reply, next, close: () => abort.abort() }
}

const open = (id: string) => `event: open\ndata: {"propertyId":"${id}"}`
const changed = (id: string) => `event: changed\ndata: {"propertyId":"${id}"}`

describe('events of a hotel', () => {
  test('tell of a booking that was made through another process, with the id of the hotel alone', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const [here, there] = await Promise.all([listen(api.app, owner, url), listen(other, owner, url)])
    expect(there.reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(there.reply.headers.get('cache-control')).toBe('no-store')
    expect(await Promise.all([here.next(), there.next()])).toEqual([open(hotel.id), open(hotel.id)])
    const booking = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    expect(await Promise.all([here.next(), there.next()])).toEqual([changed(hotel.id), changed(hotel.id)])
    // What the other process changes is told here too.
    const elsewhere = api.newBrowser(other)
    for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value)
    await elsewhere.send('PATCH', `${url}/bookings/${booking.id}`, { action: 'confirm' })
    expect(await Promise.all([here.next(), there.next()])).toEqual([changed(hotel.id), changed(hotel.id)])
  })

  test('end for who no longer works there, and nobody else', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 1)
    const colleague = await createStaff(api, hotel.id, 'housekeeping')
    const [theirs, mine] = await Promise.all([listen(api.app, colleague.browser, url), listen(api.app, owner, url)])
    expect(await theirs.next()).toBe(open(hotel.id))
    expect(await mine.next()).toBe(open(hotel.id))
    expect((await owner.send('DELETE', `${url}/staff/${colleague.id}`)).statusCode).toBe(200)
    expect(await theirs.next()).toBe('ended')
    expect(await mine.next()).toBe(changed(hotel.id))
  })

  test('end for who is moved from a hotel while the session lives', async () => {
    const { hotel, url } = await ownPlainHotel(api, 1)
    const colleague = await createStaff(api, hotel.id, 'housekeeping')
    const stream = await listen(api.app, colleague.browser, url)
    expect(await stream.next()).toBe(open(hotel.id))
    await api.sql`DELETE FROM staff WHERE user_id = ${colleague.id}`
    expect(await stream.next()).toBe('ended')
  })

  test('tell nothing of other hotels', async () => {
    const mine = await ownPlainHotel(api, 2)
    const theirs = await ownPlainHotel(api, 2)
    const stream = await listen(api.app, mine.owner, mine.url)
    const beside = await listen(api.app, theirs.owner, theirs.url)
    expect([await stream.next(), await beside.next()]).toEqual([open(mine.hotel.id), open(theirs.hotel.id)])
    // All who listen are told in one look: once the other owner has heard, whatever was said by mistake was said too.
    const bookTheirs = async () => {
      await bookStay(api, theirs.hotel, '2026-12-04', '2026-12-06')
      expect(await beside.next()).toBe(changed(theirs.hotel.id))
    }
    await bookTheirs()
    await bookStay(api, mine.hotel, '2026-12-04', '2026-12-06')
    await bookTheirs()
    expect(await stream.next()).toBe(changed(mine.hotel.id))
    await mine.owner.send('POST', '/v1/users/logout')
    // Nothing more came in between.
    expect(await stream.next()).toBe('ended')
  })

  test('tell of what is committed late, though it was begun before', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const { newId } = await import('../../platform/database/ids.ts')
    const id = newId()
    const stream = await listen(api.app, owner, url)
    await stream.next()
    await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    await stream.next()
    await api.sql`INSERT INTO audit_log ${rowsOf({ property_id: hotel.id, id, at: new Date(), actor: 'guest', event: 'changed' })}`
    expect(await stream.next()).toBe(changed(hotel.id))
  })

  test('tell when they open of what was committed meanwhile, which the page may have missed', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const quiet = await listen(api.app, owner, url)
    expect(await quiet.next()).toBe(open(hotel.id))
    await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    const late = await listen(api.app, owner, url)
    expect([await late.next(), await late.next()]).toEqual([open(hotel.id), changed(hotel.id)])
    // Once to each.
    expect(await quiet.next()).toBe(changed(hotel.id))
    quiet.close()
    late.close()
  })

  test('are hurried by what this process writes about a hotel for its owner, by nothing else', async () => {
    const hurried: string[] = []
    const small = fastify()
    hurryEventsAfterWrites(small, { hurry: (id) => void hurried.push(id) })
    const config = { access: 'owner' } as const
    small.put('/hotels/:propertyId', { config }, async () => 'done')
    small.put('/hotels/:propertyId/refused', { config }, async (_request, reply) => reply.code(409).send('no'))
    small.get('/hotels/:propertyId', { config }, async () => 'read')
    small.post('/hotels/:propertyId', { config: { access: 'public' } }, async () => 'a guest')
    small.put('/me', { config }, async () => 'done')
    await small.inject({ method: 'PUT', url: '/hotels/h1' })
    await small.inject({ method: 'PUT', url: '/hotels/h2/refused' })
    await small.inject({ method: 'GET', url: '/hotels/h3' })
    await small.inject({ method: 'POST', url: '/hotels/h4' })
    await small.inject({ method: 'PUT', url: '/me' })
    await small.close()
    expect(hurried).toEqual(['h1'])
  })

  test('end with the session: logged out, expired, no longer an owner', async () => {
    for (const how of ['logout', 'expiry', 'role'] as const) {
      const user = await createUser(api, 'owner')
      const { hotel } = await ownPlainHotel(api, 1)
      await api.sql`UPDATE properties SET owner_id = ${user.id} WHERE id = ${hotel.id}`
      const stream = await listen(other, user.browser, `/v1/properties/${hotel.id}`)
      await stream.next()
      if (how === 'logout') await user.browser.send('POST', '/v1/users/logout')
      if (how === 'expiry') await api.sql`UPDATE sessions SET expires_at = '2026-11-01' WHERE user_id = ${user.id}`
      if (how === 'role') await api.sql`UPDATE users SET role = 'guest' WHERE id = ${user.id}`
      expect(await stream.next(), how).toBe('ended')
      const again = await listen(other, user.browser, `/v1/properties/${hotel.id}`)
      expect(again.reply.status, how).toBe(how === 'role' ? 403 : 401)
    }
  })

  test('are bounded per session; a window that closes makes room', async () => {
    const { owner, url } = await ownPlainHotel(api, 1)
    const streams = await Promise.all(Array.from({ length: mostStreamsPerSession }, () => listen(api.app, owner, url)))
    const refused = await owner.get(`${url}/events`)
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'too_many_streams'])
    streams[0]?.close()
    await expect
      .poll(async () => {
        const again = await listen(api.app, owner, url)
        return again.reply.status
      })
      .toBe(200)
    for (const stream of streams) stream.close()
  })

  test('are for the owner of the hotel alone', async () => {
    const { owner } = await ownPlainHotel(api, 1)
    const theirs = await ownPlainHotel(api, 1)
    const guest = await createUser(api)
    const admin = await createUser(api, 'admin')
    const statuses = await Promise.all(
      [owner, admin.browser, guest.browser, api.newBrowser()].map(async (browser) => {
        const reply = await browser.get(`${theirs.url}/events`)
        return reply.statusCode
      }),
    )
    expect(statuses).toEqual([404, 404, 403, 401])
    for (const id of ['0193f1b2-0000-7000-8000-000000000000', "';--", '%00'])
      expect((await owner.get(`/v1/properties/${id}/events`)).statusCode).toBe(404)
  })

  test('end when the server drains, and no new ones begin', async () => {
    const leaving = await buildApp(api.deps)
    const { owner, url } = await ownPlainHotel(api, 1)
    const stream = await listen(leaving, owner, url)
    await stream.next()
    await leaving.endEventStreams()
    expect(await stream.next()).toBe('ended')
    const late = await listen(leaving, owner, url)
    expect(late.reply.status).toBe(503)
    await leaving.close()
  })
})

afterAll(() => {
  for (const abort of opened) abort.abort()
})
