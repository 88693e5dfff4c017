import { randomBytes } from 'node:crypto'
import { request as open } from 'node:http'
import type { Random } from '../../../tooling/random.ts'
import { hostileText, spoil, toJson, valueOf, type Likely, type Schema } from './values.ts'

export type Call = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}
export type Reply = { readonly status: number; readonly text: string; readonly cookies: readonly string[] }

type Parameter = { readonly in: string; readonly name: string; readonly required?: boolean; readonly schema: Schema }
/** A call of the API as its OpenAPI document describes it. */
export type Operation = {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  /** How many bytes its body may have, where that is more than usual. */
  readonly maxBodyBytes?: number
  /** Headers by which a body is taken for one of its sender. */
  readonly sign?: (body: string) => Readonly<Record<string, string>>
}
type Described = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
export type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }

/** A request for an operation: as its schemas allow, or with something wrong in one of its parts. */
export function callOf(operation: Operation, random: Random, likely: Likely, headers: Call['headers']): Call {
  const wrong = random.weighted({ nothing: 5, path: 1, query: 2, body: 6, form: 1, bytes: 1, headers: 1 })
  const { method, parameters } = operation
  const valueIn = (parameter: Parameter) => valueOf(parameter.schema, random, likely, parameter.name)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    const value = wrong === 'path' && random.chance(0.7) ? hostileText(random) : parameter ? valueIn(parameter) : ''
    return escape(String(value)) || '-'
  })
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required === true || random.chance(0.5)))
    .map((one) => {
      const value = wrong === 'query' && random.chance(0.5) ? hostileText(random) : valueIn(one)
      return `${escape(one.name)}=${escape(String(value))}`
    })
  if (wrong === 'query')
    query.push(random.pick(['%E0%A4%A', '__proto__[x]=1', 'q=a&q=b', 'page=1e9', '=', '&&&']) ?? '')
  return {
    method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...headers,
      'idempotency-key': wrong === 'headers' ? headerText(random) : randomBytes(24).toString('base64url'),
      'accept-language': wrong === 'headers' ? headerText(random) : (random.pick(['de', 'en', 'vi']) ?? 'de'),
      ...(wrong === 'form' ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}),
      ...(wrong === 'headers' && random.chance(0.3) ? { cookie: `jwt=${headerText(random)}` } : {}),
      ...(wrong === 'headers' && random.chance(0.3) ? { 'content-type': headerText(random) } : {}),
    },
    body: method === 'GET' ? undefined : bodyOf(operation, random, likely, wrong),
  }
}

const brokenBodies = ['', '{', '[', 'null', '"', '{"a":}', '\ufeff{}', '1', 'true', '{"a":1}}', '\0', '----x\r\n\r\n']

function bodyOf({ body }: Operation, random: Random, likely: Likely, wrong: string): string | Buffer {
  if (wrong === 'bytes') return random.chance(0.3) ? randomBytes(300) : (random.pick(brokenBodies) ?? '')
  const value = body ? valueOf(body, random, likely) : {}
  if (wrong === 'form') return formOf(random.chance(0.5) ? spoil(value, random) : value, random)
  return toJson(wrong === 'body' ? spoil(value, random) : value)
}

export const boundary = 'keystay-form'

/** Form data with a file, some of them cut off. */
function formOf(value: unknown, random: Random): string {
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([name, content]) =>
    (Array.isArray(content) ? (content as unknown[]) : [content]).map((one) => ({ name, text: fieldText(one) })),
  )
  const file = { name: `photo.${random.int(3)}"; filename="a.jpg`, text: hostileText(random) }
  const parts = partsOf([...fields, ...(random.chance(0.5) ? [file] : [])])
  return parts + (random.chance(0.8) ? formEnd : '')
}

const formEnd = `--${boundary}--\r\n`

function partsOf(fields: readonly { readonly name: string; readonly text: string }[]): string {
  return fields
    .map(({ name, text }) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
    .join('')
}

/** Form data of these fields, whole. */
export function wholeForm(fields: readonly (readonly [string, unknown])[]): string {
  return partsOf(fields.map(([name, content]) => ({ name, text: fieldText(content) }))) + formEnd
}

const fieldText = (value: unknown) => (typeof value === 'string' ? value : toJson(value))

const escape = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 4000)

/** Node lets no control characters through. */
function headerText(random: Random): string {
  return hostileText(random)
    .replaceAll(/[^\x20-\x7e\x80-\xff]/g, 'ÿ')
    .slice(0, 3000)
}

const patienceMs = 20_000

/** Sends a request as it is; a reply that does not come in time, or a connection that breaks, is an error. */
export function send(address: string, { method, path, headers, body }: Call): Promise<Reply> {
  const { hostname, port } = new URL(address)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const call = open({ hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
      let text = ''
      // A stream of events does not end by itself.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ status: response.statusCode ?? 599, text, cookies: [] })
        call.destroy()
      }
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 599, text, cookies: response.headers['set-cookie'] ?? [] }),
      )
    })
    call.setTimeout(patienceMs, () => call.destroy(new Error(`no reply in ${patienceMs / 1000} s`)))
    call.on('error', reject)
    call.end(body)
  })
}
