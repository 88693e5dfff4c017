import { randomBytes } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { csrf } from '../../lib/book.ts'

/** What the product answered; `wasLost`: an earlier answer to the same was lost, so that it may have been done before. */
export type Reply = {
  readonly status: number
  readonly data: unknown
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly cookie: string
  readonly wasLost: boolean
}

/** Who asks: a login, or the access to a booking; empty: a stranger. Guests have network addresses of their own. */
export type Caller = { readonly cookie: string; readonly address?: string }

export type Ask = (caller: Caller, method: string, path: string, body?: unknown, key?: string) => Promise<Reply>

/** Something that is not as it should be; what it says is counted. */
export class Wrong extends Error {}

const patienceMs = 60_000

/** Asks the product as pages do; who gets no answer asks the same again, by the same idempotency key, until there is one. */
export function openClerk(address: string): { readonly ask: Ask; readonly lost: () => number } {
  const agent = new Agent({ keepAlive: true })
  const tokens = new Map<string, string>()
  let lost = 0
  /** A login has an anti-forgery token of its own, which comes with the first page. */
  const tokenOf = async ({ cookie }: Caller): Promise<string> => {
    const known = cookie.startsWith('jwt=') ? tokens.get(cookie) : csrf
    if (known !== undefined) return known
    const reply = await once(agent, `${address}/v1/properties/me`, 'GET', { cookie }, csrf, undefined, '')
    tokens.set(cookie, reply.token)
    return reply.token
  }
  const ask: Ask = async (caller, method, path, body, key = newKey()) => {
    const until = Date.now() + patienceMs
    for (let wasLost = false; ;) {
      const answer = await tokenOf(caller)
        .then(async (token) => await once(agent, `${address}${path}`, method, caller, token, body, key))
        .catch((error: unknown) => error)
      const isAnswered = isReply(answer)
      if (isAnswered && answer.status !== 503) {
        if (answer.status >= 500) throw new Wrong(`${method} ${path} was answered ${answer.status} ${answer.code}`)
        return { ...answer, wasLost }
      }
      if (Date.now() > until) throw new Wrong(`${method} ${path} was never answered: ${JSON.stringify(answer)}`)
      const isUnknown = isAnswered ? answer.code === 'outcome_unknown' : !isRefused(answer)
      if (isUnknown && !wasLost) lost += 1
      wasLost ||= isUnknown
      await pause(30)
    }
  }
  return { ask, lost: () => lost }
}

/** The idempotency key of something that is done once. */
export const newKey = () => randomBytes(24).toString('base64url')

/** What an answer has to be; its data. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- who asks knows what comes over HTTP
export function dataIn<T>(what: string, { status, data, code, details }: Reply): T {
  if (status < 300) return data as T
  throw new Wrong(`${what} was refused: ${status} ${code} ${JSON.stringify(details)}`)
}

type Answer = Omit<Reply, 'wasLost'> & { readonly token: string }
const isReply = (one: unknown): one is Answer => typeof one === 'object' && one !== null && 'status' in one

/** Refused by a port where nobody listens: then nothing was under way. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

function once(
  agent: Agent,
  url: string,
  method: string,
  caller: Caller,
  token: string,
  body: unknown,
  key: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(method !== 'GET' && { 'idempotency-key': key, origin: new URL(url).origin, 'x-xsrf-token': token }),
      ...(caller.address !== undefined && { 'x-forwarded-for': caller.address }),
      cookie: `XSRF-TOKEN=${token}; ${caller.cookie}`,
    }
    const call = send(url, { method, agent, headers }, (response) => {
      let told = ''
      response.setEncoding('utf8').on('data', (part: string) => (told += part))
      response.on('error', reject)
      response.on('end', () => {
        const given = (name: string) =>
          response.headers['set-cookie']?.find((one) => one.startsWith(`${name}=`))?.split(';')[0]
        const cookies = {
          cookie: given('keystay_access') ?? '',
          token: given('XSRF-TOKEN')?.slice('XSRF-TOKEN='.length) ?? '',
        }
        resolve({ status: response.statusCode ?? 599, ...cookies, ...readBody(told) })
      })
    })
    call.on('error', reject)
    call.end(text)
  })
}

function readBody(text: string): Pick<Answer, 'data' | 'code' | 'details'> {
  try {
    const { data, code = '', details = {} } = JSON.parse(text) as Partial<Answer>
    return { data, code, details }
  } catch {
    return { data: text, code: '', details: {} }
  }
}
