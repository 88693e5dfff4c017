import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { CompiledQuery } from 'kysely'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { buildApp } from '../app.ts'
import type { SearchIndex } from '../features/search-index/search-index.ts'
import { startIndexThread } from '../features/search-index/threaded-index.ts'
import { openProviders } from '../features/bookings/payments/providers/open-providers.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Config } from '../platform/process/config.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import type { Deps } from '../deps.ts'
import type { PaymentProviders } from '../features/bookings/payments/providers/payment-provider.ts'
import { openPlainSql, type PlainSql } from '../platform/database/plain-sql.ts'
import type { Tracer } from '../platform/telemetry/spans.ts'
import { openTestDatabase } from '../platform/database/test-database.ts'
import { testConfig } from './test-config.ts'
import { watchVersions } from './watch-versions.ts'

/** Nothing lies there: tests find the same whether the web app has been built or not. */
const webFolder = fileURLToPath(new URL('no-web-app', import.meta.url))
const invariants = readFileSync(new URL('../../invariants.sql', import.meta.url), 'utf8')

export type Violation = { readonly violation: string; readonly subject: string; readonly detail: unknown }
/** A browser that keeps cookies and sends the anti-forgery header, as ours does. */
export type Browser = {
  readonly cookies: Map<string, string>
  /** The bearer token that the page has, sent with every call. */
  token?: string | undefined
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  send(
    method: 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    /** Of the browser's own headers, undefined leaves one out. */
    headers?: Record<string, string | undefined>,
  ): Promise<LightMyRequestResponse>
}

export type TestApp = {
  readonly app: FastifyInstance
  readonly deps: Deps & { readonly webFolder: string }
  readonly database: Database
  /** A plain connection for what no API does. */
  readonly sql: PlainSql
  /** Whether its tables are spread over several servers. */
  readonly sharded: boolean
  /** Sets the clock. */
  setNow(instant: string): void
  /** On this app or, say, another process on the same database; at a network address of its own unless one is given. */
  newBrowser(app?: FastifyInstance, address?: string): Browser
  /** Lines of the log. */
  readonly log: string[]
  violations(): Promise<Violation[]>
  /** The statements that some work sends to the database. */
  record(work: () => Promise<unknown>): Promise<CompiledQuery[]>
  close(): Promise<void>
}

/** Noon UTC on 21 November 2026: what tests call now unless they say otherwise. */
export const testNow = '2026-11-21T12:00:00Z'

/**
 * The whole API for the tests of a file, from the first test on. After each test the invariants must hold, and the clock
 * goes back.
 */
export function useTestApp(overrides: Partial<Config> = {}, providers?: PaymentProviders, tracer?: Tracer): TestApp {
  const api = {} as TestApp
  beforeAll(async () => {
    Object.assign(api, await startTestApp(overrides, providers, tracer))
  })
  afterAll(async () => await api.close())
  afterEach(async () => {
    expect(await api.violations()).toEqual([])
    api.setNow(testNow)
  })
  return api
}

/** The whole API on a database of its own. Replies are checked against the contract. */
export async function startTestApp(
  overrides: Partial<Config> = {},
  providers?: PaymentProviders,
  tracer?: Tracer,
): Promise<TestApp> {
  const { url, sharded, drop } = await openTestDatabase()
  const config = testConfig(overrides)
  let recorded: CompiledQuery[] | undefined
  const opened = openDatabase({
    url,
    sharded,
    readConnections: 5,
    writeConnections: 10,
    // Tests keep stories waiting for a lock for as long as a busy machine takes: neither they nor who holds it are ended.
    lockTimeoutMs: 60_000,
    writeTimeoutMs: 120_000,
    log: (event) => void recorded?.push(event.query),
  })
  // Guests of different processes meet in the database: here those of one do, too.
  const database: Database = { ...opened, inLanes: async (_names, work) => await work() }
  let now = new Date(testNow)
  const clock = () => now
  // Other work on the machine holds a test up for seconds: no test's requests are told to come back for that.
  const mostBehindMs = Infinity
  const log: string[] = []
  const deps = {
    config,
    database,
    clock,
    providers: providers ?? (await openProviders(config, clock)),
    webFolder,
    mostBehindMs,
    searchIndex: config.searchIndex ? openIndex(url, clock, log) : undefined,
  }
  const app = await buildApp({
    ...deps,
    tracer,
    strictReplies: true,
    logTo: { write: (line) => void log.push(line) },
  })
  await app.ready()
  const sql = openPlainSql(url, { connections: 2, name: 'keystay test' })
  // What is planned while there is next to nothing, once for all tests of a file, would look into one table for each row of
  // another, also when there are hundreds of hotels.
  const looking = openPlainSql(url, { name: 'keystay test', settings: { enable_nestloop: 'off' } })
  // What watches is a trigger, which reads what other transactions of the same server are: no shard has that.
  if (!sharded) await watchVersions(sql)
  return {
    app,
    deps,
    database,
    sql,
    sharded,
    setNow: (instant) => {
      now = new Date(instant)
    },
    newBrowser: (other = app, address?: string) => newBrowser(other, address),
    log,
    // With values, though none, it is prepared: planning so long a text takes longer than running it after each test.
    violations: async () => [...(await looking.unsafe<Violation[]>(invariants, []))],
    record: async (work) => {
      const queries: CompiledQuery[] = []
      recorded = queries
      await work().finally(() => (recorded = undefined))
      return queries
    },
    close: async () => {
      // One that is being answered at this moment is not idle: closing would wait until it times out.
      app.server.closeAllConnections()
      await app.close()
      await deps.searchIndex?.stop()
      await Promise.all([database.close(), sql.end(), looking.end()])
      await drop()
    },
  }
}

function openIndex(databaseUrl: string, clock: Clock, log: string[]): SearchIndex {
  const onFailure = (error: unknown) => void log.push(String(error))
  return startIndexThread({ databaseUrl, lockTimeoutMs: 60_000, clock, onFailure })
}

let browsers = 0

/** Every browser has a network address of its own: holds of one address wait for each other. */
function newBrowser(app: FastifyInstance, address?: string): Browser {
  browsers += 1
  const remoteAddress = address ?? `10.0.${browsers >> 8}.${browsers & 255}`
  const cookies = new Map([['XSRF-TOKEN', 'a-token-of-this-browser-alone']])
  const keep = (response: LightMyRequestResponse) => {
    for (const { name, value, domain, expires } of response.cookies) {
      if (domain !== undefined) continue
      if (expires && expires.getTime() === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const headersOf = (headers: Record<string, string | undefined>) => {
    const all = {
      'accept-language': 'en',
      host: 'keystay.test',
      ...(browser.token ? { authorization: `Bearer ${browser.token}` } : {}),
      cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    }
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  }
  const browser: Browser = {
    cookies,
    get: async (url, headers = {}) =>
      keep(await app.inject({ method: 'GET', url, remoteAddress, headers: headersOf(headers) })),
    send: async (method, url, body, headers = {}) => {
      const csrf = { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '', origin: 'http://keystay.test' }
      const payload = body === undefined ? {} : { payload: body as object }
      return keep(
        await app.inject({ method, url, remoteAddress, headers: headersOf({ ...csrf, ...headers }), ...payload }),
      )
    },
  }
  return browser
}
