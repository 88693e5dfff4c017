import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { DomainError } from './errors.ts'
import { sendFailure } from './failures.ts'

const webFolder = resolve(import.meta.dirname, '../../../web/dist')
const year = 'public, max-age=31536000, immutable'

/** Serves the built web app, and the hotels' photos from the data folder; every other page address gets the app's one page. */
export async function addWebApp(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(resolve(config.dataFolder), 'photos'),
    prefix: '/photos/',
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=86400'),
  })
  const built = existsSync(join(webFolder, 'index.html'))
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = built && request.method === 'GET' && !/^\/(v1|assets|photos|docs)(\/|$)/.test(request.url)
    if (!isPage) return sendFailure(new DomainError('not_found'), request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webFolder)
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
