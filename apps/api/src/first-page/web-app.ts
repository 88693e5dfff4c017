import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPublicPage } from '@keystay/contract/shared/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileCost } from '../platform/http/budget.ts'
import { isTestMode, type Config } from '../platform/process/config.ts'
import { DomainError } from '../platform/http/errors.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { weakTag } from '../platform/http/ready-reply.ts'
import { openDrawnPages } from './drawn-pages.ts'
import { findFirstAnswers, type FirstAnswers } from './first-answers.ts'
import { movedTo, pathOf, readAddress, type PageAddress } from './page-address.ts'
import { readWebDocument, writeAnswers } from './web-document.ts'

const builtFolder = resolve(import.meta.dirname, '../../../web/dist')
const year = 'public, max-age=31536000, immutable'
/** A photo has a random name that nothing else ever gets; drawings of demo hotels are called by what they show. */
const photoFile = /[/\\][\da-f]{32}-\d+\.webp$/

/** Nothing but the API, its reference and files lies there. */
const noPages = /^\/(v1|assets|photos|docs)(\/|$)/
/** Its first word has a stop, as names of files have and keys of hotels have not. */
const fileName = /^\/[^/]*\.[^/]*$/

/**
 * A page that is the same for everybody may be kept for some seconds by what stands between: a browser asks each time
 * whether it still is what it has, and prices are never older than that.
 */
const sharedFor = {
  browsers: 'public, max-age=0, must-revalidate, s-maxage=5',
  caches: 'public, max-age=5, stale-while-revalidate=30',
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file that is the same for everybody: it gives nobody a cookie. */
    readonly isFile?: boolean
  }
}

/** Serves the built web app, and the hotels' photos from the data folder; every other page address gets the app's one document. */
export async function addWebApp(app: FastifyInstance, config: Config, webFolder = builtFolder): Promise<void> {
  const built = existsSync(join(webFolder, 'index.html'))
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true, cost: fileCost }
    })
    await scope.register(fastifyStatic, {
      root: join(resolve(config.dataFolder), 'photos'),
      prefix: '/photos/',
      decorateReply: false,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', photoFile.test(path) ? year : 'public, max-age=86400'),
    })
    if (!built) return
    // The build lays packed ones beside its files.
    const files = { index: false, preCompressed: true } as const
    await scope.register(fastifyStatic, {
      ...files,
      root: join(webFolder, 'assets'),
      serve: false,
      setHeaders: (reply) => void reply.header('cache-control', year),
    })
    scope.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(request.params['*']))
    await scope.register(fastifyStatic, {
      ...files,
      decorateReply: false,
      root: webFolder,
      prefix: '/',
      // Each of these files is a route, which takes 10 kB: few, but neither the thousands of assets nor what the server draws with.
      wildcard: false,
      globIgnore: ['assets/**', 'drawn/**'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    })
  })
  const origin = new URL(config.publicUrl).origin
  const testMode = isTestMode(config)
  const write = built ? await readWebDocument(webFolder, { origin, testMode }) : undefined
  const pages = openDrawnPages(webFolder, config.pageDataMs, app.log)
  app.addHook('onClose', pages.close)
  app.setNotFoundHandler(async (request, reply) => {
    if (!write || !isPageRequest(request)) return sendFailure(new DomainError('not_found'), request, reply)
    const moved = movedTo(request.url)
    const address = readAddress(moved ?? request.url)
    const first = await findFirstAnswers(app, request, address, config.pageDataMs)
    // What is not there has not moved either.
    if (moved !== null && first.state !== 'missing')
      return reply
        .code(301)
        .headers({ location: moved, 'cache-control': sharedFor.browsers })
        .type('text/plain')
        .send(moved)
    const { page, language } = address
    const isDrawn = page !== undefined && isPublicPage(page) && first.state !== 'missing'
    const data = writeAnswers(first.answers, language)
    const drawing = isDrawn ? await pages.draw({ url: request.url, language, data, testMode }) : null
    return sendDocument(request, reply, { address, first, html: write(address, first, { data, drawing }) })
  })
}

type Document = { readonly address: PageAddress; readonly first: FirstAnswers; readonly html: string }

/** How long until a page is asked for again whose data did not come. */
const soonSeconds = 3

/**
 * Who has it already is told so. What is not there says so by its status, with a page that leads on; so does what the
 * database did not answer: the page asks again, and no search engine takes it for all that there is.
 */
function sendDocument(request: FastifyRequest, reply: FastifyReply, { address, first, html }: Document): FastifyReply {
  const isShared = isForEverybody(request) && first.state === 'found'
  const tag = weakTag(html)
  reply.header('etag', tag).header('cache-control', isShared ? sharedFor.browsers : 'no-cache')
  reply.header('content-language', address.language)
  if (isShared) reply.header('cdn-cache-control', sharedFor.caches)
  const isMissing = first.state === 'missing' || address.page === 'hotelNotFound'
  if (isMissing) reply.code(404)
  else if (first.state === 'unknown') reply.code(503).header('retry-after', soonSeconds)
  else if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}

function isPageRequest({ method, url }: FastifyRequest): boolean {
  const path = pathOf(url)
  return ['GET', 'HEAD'].includes(method) && path !== undefined && !noPages.test(path) && !fileName.test(path)
}

/** Whether a request asks for a page that is the same for everybody: it gives nobody a cookie, so that it can be kept for others. */
export function isForEverybody(request: FastifyRequest): boolean {
  if (!request.is404 || !isPageRequest(request)) return false
  const { page } = readAddress(request.url)
  return page !== undefined && isPublicPage(page)
}
