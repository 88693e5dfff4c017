import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isTestMode, type Config } from './config.ts'
import { DomainError } from './errors.ts'
import { sendFailure } from './failures.ts'
import { findFirstAnswers } from './first-answers.ts'
import { readWebDocument } from './web-document.ts'

const builtFolder = resolve(import.meta.dirname, '../../../web/dist')
const compress = promisify(brotliCompress)
/** Well in a millisecond. */
const quickly = { [constants.BROTLI_PARAM_QUALITY]: 4 }
const year = 'public, max-age=31536000, immutable'

/** Serves the built web app, and the hotels' photos from the data folder; every other page address gets the app's one document. */
export async function addWebApp(app: FastifyInstance, config: Config, webFolder = builtFolder): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(resolve(config.dataFolder), 'photos'),
    prefix: '/photos/',
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=86400'),
  })
  const built = existsSync(join(webFolder, 'index.html'))
  const write = built ? await readWebDocument(webFolder, isTestMode(config)) : undefined
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(v1|assets|photos|docs)(\/|$)/.test(request.url)
    if (!isPage || !write) return sendFailure(new DomainError('not_found'), request, reply)
    const html = write(request.url.replace(/\?.*/, ''), await findFirstAnswers(app, request))
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
    // What is no route goes past the compression of the replies.
    if (!/\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '')) return reply.send(html)
    return reply.header('content-encoding', 'br').send(await compress(html, { params: quickly }))
  })
  if (!built) return
  await app.register(fastifyStatic, {
    root: webFolder,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    index: false,
    // The build lays them beside its files.
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? year : 'no-cache'),
  })
}
