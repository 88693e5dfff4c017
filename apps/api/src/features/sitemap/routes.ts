import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fromReplica } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { weakTag } from '../../platform/http/ready-reply.ts'
import { findParts, listHotels } from './queries.ts'
import { ownPages, pagesPer, upTo, writeHotels, writeIndex, writePart } from './rules.ts'

/** A part may have 50,000 addresses and 50 MB; so many take about 10. */
const mostPages = 10_000
const hotelsAtATime = 200
/** Hotels come and go slowly. */
const kept = 'public, max-age=3600'
/** In units of a budget: a crawler asks for each once in a while. */
const costs = { robots: 0.05, index: 10, part: 10 }
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** What search engines ask for: what they may read, and where all pages are. */
export function addSitemapRoutes(app: FastifyInstance, { database, config }: Deps): void {
  const { origin } = new URL(config.publicUrl)
  const partUrl = (name: string) => `${origin}/sitemaps/${name}.xml`
  const shared = (cost: number) => ({ schema: { hide: true }, config: { isFile: true, cost } })

  app.get('/robots.txt', shared(costs.robots), async (_request, reply) => {
    return reply.type('text/plain; charset=utf-8').header('cache-control', kept).send(robots(origin))
  })

  app.get('/sitemap.xml', shared(costs.index), async (request, reply) => {
    const parts = await fromReplica(database, async (db) => await findParts(db, pagesPer, mostPages))
    return sendXml(request, reply, writeIndex(['pages', ...parts].map(partUrl)))
  })

  app.get<{ Params: { part: string } }>('/sitemaps/:part', shared(costs.part), async (request, reply) => {
    const name = /^(.*)\.xml$/.exec(request.params.part)?.[1] ?? ''
    if (name === 'pages') return sendXml(request, reply, writePart(origin, ownPages))
    if (!id.test(name)) throw new DomainError('not_found')
    const hotels = listHotels(async (work) => await fromReplica(database, work), name, hotelsAtATime)
    const first = await hotels.next()
    if (first.done) throw new DomainError('not_found')
    // What fails later breaks off in the middle, so that nobody takes half a part for all of it.
    const xml = Readable.from(writeHotels(origin, upTo(mostPages, startWith(first.value, hotels))))
    return reply.header('cache-control', kept).type('text/xml; charset=utf-8').send(xml)
  })
}

/** What was looked at before, and then the rest. */
async function* startWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string): FastifyReply {
  const tag = weakTag(xml)
  reply.header('etag', tag).header('cache-control', kept)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type('text/xml; charset=utf-8').send(xml)
}

/** Crawlers may read what pages ask for, and what is public; a booking on its way and people's own pages are nothing to find. */
function robots(origin: string): string {
  return `User-agent: *
Allow: /v1/public/
Disallow: /v1/
Disallow: /owner
Disallow: /account
Disallow: /my-bookings
Disallow: /*/booking-room

Sitemap: ${origin}/sitemap.xml
`
}
