import type { LightMyRequestResponse } from 'fastify'
import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BookingSummary } from '@keystay/contract/bookings/entities'
import type { Challenge } from '@keystay/contract/shared/verification'
import type { LoggedIn } from '@keystay/contract/users/entities'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Role } from '@keystay/contract/shared/roles'
import { newId } from '../platform/database/ids.ts'
import type { Browser, TestApp } from './test-app.ts'

export const strongPassword = 'Zwei-Birnen-am-Weg-7'

export type TestUser = LoggedIn & { readonly password: string; readonly browser: Browser }

/** Fetches a challenge and solves it as a browser does; what goes into `cf-turnstile-response`. */
export async function solveChallenge(browser: Browser): Promise<string> {
  const reply = await browser.get('/v1/users/challenge')
  return await answerChallenge(reply.json<{ data: Challenge }>().data)
}

/** The answer to a challenge. */
export async function answerChallenge(verification: Challenge): Promise<string> {
  if (verification.kind !== 'altcha') throw new Error('Another verification is in use.')
  const challenge = verification.challenge as unknown as Parameters<typeof solve>[0]['challenge']
  const solution = await solve({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Signs up with a solved challenge; returns the reply. */
export async function signUp(browser: Browser, fields: object): Promise<LightMyRequestResponse> {
  const verification = { 'cf-turnstile-response': await solveChallenge(browser) }
  const form = { name: 'Jana Brandt', password: strongPassword, ...verification, ...fields }
  return await browser.send('POST', '/v1/users/signup', form)
}

/** Logs in with a solved challenge; returns the reply. */
export async function logIn(browser: Browser, fields: object): Promise<LightMyRequestResponse> {
  const verification = { 'cf-turnstile-response': await solveChallenge(browser) }
  return await browser.send('POST', '/v1/users/login', { password: strongPassword, ...verification, ...fields })
}

/** An address that no other test uses. */
export function newEmail(): string {
  return `user-${newId().slice(-12)}@example.com`
}

/** A user with a role, logged in in a browser of their own, whose page has its bearer token. */
export async function createUser(api: TestApp, role: Role = 'guest', fields: object = {}): Promise<TestUser> {
  const browser = api.newBrowser()
  const email = newEmail()
  const made = await signUp(browser, { email, ...fields })
  if (made.statusCode !== 201) throw new Error(`Sign-up failed: ${made.body}`)
  if (role !== 'guest') await api.sql`UPDATE users SET role = ${role} WHERE email = ${email}`
  const reply = await logIn(browser, { email })
  if (reply.statusCode !== 200) throw new Error(`Login failed: ${reply.body}`)
  const { data } = reply.json<{ data: LoggedIn }>()
  browser.token = data.token
  return { ...data, password: strongPassword, browser }
}

/** How a race ended: the statuses of its replies, lowest first. */
export function statusesOf(replies: readonly { readonly statusCode: number }[]): number[] {
  return replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)
}

type BookingPage = { readonly data: readonly BookingSummary[]; readonly pagination: Pagination }

/** A page of the bookings of whoever is logged in there. */
export async function myBookings(browser: Browser, query = ''): Promise<BookingPage> {
  return (await browser.get(`/v1/users/me/bookings${query}`)).json<BookingPage>()
}

/** The code of a failure. */
export function codeOf(reply: LightMyRequestResponse): string | undefined {
  return reply.json<{ code?: string }>().code
}
