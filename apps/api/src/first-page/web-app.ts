import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileCost } from '../platform/http/budget.ts'
import { isTestMode, type Config } from '../platform/process/config.ts'
import { DomainError } from '../platform/http/errors.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { findFirstAnswers } from './first-answers.ts'
import { readWebDocument } from './web-document.ts'

const builtFolder = resolve(import.meta.dirname, '../../../web/dist')
const year = 'public, max-age=31536000, immutable'

/** Nothing but the API, its reference and files lies there. */
const noPages = /^\/(v1|assets|photos|docs)(\/|$)/

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
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=86400'),
    })
    if (!built) return
    await scope.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      index: false,
      // The build lays them beside its files.
      preCompressed: true,
      setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? year : 'no-cache'),
    })
  })
  const write = built ? await readWebDocument(webFolder, isTestMode(config)) : undefined
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const isPage = ['GET', 'HEAD'].includes(request.method) && path !== undefined && !noPages.test(path)
    if (!isPage || !write) return sendFailure(new DomainError('not_found'), request, reply)
    const html = write(path, await findFirstAnswers(app, request, config.pageDataMs))
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}

/** As the router reads it: an address may be written in many ways. Undefined when it cannot be read. */
function pathOf({ url }: FastifyRequest): string | undefined {
  try {
    return decodeURIComponent(url.replace(/[?#].*/s, ''))
  } catch {
    return undefined
  }
}
