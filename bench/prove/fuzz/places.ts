import { randomBytes } from 'node:crypto'
import { maxFieldsBytes } from '../../../apps/api/src/platform/http/bodies-in-flight.ts'
import { openRandom, seedFor, type Random } from '../../../tooling/random.ts'
import { boundary, wholeForm, type Call, type Operation } from './requests.ts'
import { ofPage, type Scene } from './scene.ts'
import { valueOf, type Schema } from './values.ts'

/** What Node reads of an address and its headers is 16 kB in all. */
const mostOfHead = 15_000

const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'idempotency-key',
  'if-none-match',
  'origin',
  'range',
  'user-agent',
  'x-forwarded-for',
  'x-xsrf-token',
]
const documents = ['/', '/search', '/nobody/home', '/nobody/room-type', '/owner', '/docs', '/photos/x', '/assets/x']
/** As many as a form may have. */
const formFields = 200
const takesForms = /\/(properties|room-types|\{propertyId\}|\{roomTypeId\})$/

/** What is asked, of whom and as whom. */
export type ApiCalls = {
  readonly operations: readonly Operation[]
  readonly scene: Scene
  readonly address: string
  readonly seed: number
}

/** `isBody`: of a body, that must be read. */
export type Place = {
  readonly name: string
  readonly most: number
  readonly fill: (text: string) => Call
  readonly isBody?: boolean
}

/** `bytes` are those of a usual body. */
type Asker = { readonly address: string; readonly scene: Scene; readonly random: Random; readonly bytes: number }
/** What a usual body, and each field of a form, may have. */
const usualBytes = 100_000

/** The same seed fills the same places with the same values. */
export const askerOf = ({ address, scene, seed }: ApiCalls, bytes: number): Asker => ({
  address,
  scene,
  random: openRandom(seedFor(seed, 'sizes')),
  bytes,
})

/** Every parameter, every place of the body and every signature of an operation. */
export function placesOfOperation(operation: Operation, asker: Asker): Place[] {
  const name = `${operation.method} ${operation.path}`
  const inAddress = (text: string) => encodeURIComponent(text).slice(0, mostOfHead)
  const parameters = operation.parameters.map((parameter): Place => ({
    name: `${name} ?${parameter.name}`,
    most: mostOfHead,
    fill: (text) =>
      parameter.in === 'path'
        ? callWith(operation, asker, { path: pathOf(operation, asker, parameter.name, inAddress(text)) })
        : callWith(operation, asker, { query: `?${parameter.name}=${inAddress(text)}` }),
  }))
  const { body } = operation
  const inBody = body ? placesOfBody(operation, body, asker).map((place) => ({ ...place, isBody: true })) : []
  return [...parameters, ...inBody, ...placesOfSignature(operation, asker)]
}

/** The headers of a sender who signs: filled, and filled after what a right one begins with. */
function placesOfSignature(operation: Operation, asker: Asker): Place[] {
  const { sign } = operation
  if (!sign) return []
  const body = '{"id":"x"}'
  return Object.entries(sign(body)).flatMap(([header, right]) =>
    ['', `${right},`].map((begin) => ({
      name: `${header} ${begin === '' ? '' : 'after a right one '}of ${operation.path}`,
      // The others are right and need room, too.
      most: mostOfHead - 1000,
      fill: (text: string) =>
        callWith(operation, asker, { body, headers: { [header]: `${begin}${inHead(text).slice(begin.length)}` } }),
    })),
  )
}

/** Each field and list of a body, and bodies of very many fields and very deep lists. */
export function placesOfBody(operation: Operation, body: Schema, asker: Asker): Place[] {
  const name = `${operation.method} ${operation.path}`
  const { random } = asker
  const bytes = Math.floor((asker.bytes * (operation.maxBodyBytes ?? usualBytes)) / usualBytes)
  const value = valueOf(body, random, likelyOf(asker))
  const inJson = (fill: (text: string) => unknown) => (text: string) => {
    // A body that is too long would be refused for that alone.
    const over = Math.max(0, Buffer.byteLength(JSON.stringify(fill(text))) - bytes)
    return callWith(operation, asker, { body: JSON.stringify(fill(text.slice(over))) })
  }
  const asText = spotsOf(body).map(({ path }) => ({
    name: `${name} ${path.join('.')}`,
    most: bytes,
    fill: inJson((text) => withValue(value, path, text)),
  }))
  const asList = spotsOf(body)
    .filter(({ isList }) => isList)
    .map(({ path }) => ({
      name: `${name} ${path.join('.')}[]`,
      most: 2,
      fill: inJson((text) => withValue({}, path, filledList(bytes / 8, text))),
    }))
  const manyFields = { name: `${name} with many fields`, most: 3, fill: inJson((text) => manyOf(bytes / 18, text)) }
  const nested = {
    name: `${name} in many lists`,
    most: 3,
    fill: (text: string) =>
      callWith(operation, asker, { body: `{${JSON.stringify(text)}:${nestedLists((bytes - 30) / 2)}}` }),
  }
  return [...asText, ...asList, ...placesOfForm(operation, body, value, asker), manyFields, nested]
}

/** A form may have more than a field of it: each field alone, all of them, and each of them again and again. */
function placesOfForm(operation: Operation, body: Schema, value: unknown, asker: Asker): Place[] {
  if (!takesForms.test(operation.path)) return []
  const name = `${operation.method} ${operation.path}`
  const { bytes } = asker
  const ofForm = Math.floor((bytes * maxFieldsBytes) / usualBytes)
  const keys = spotsOf(body).flatMap(({ path: [key = '', ...inner] }) => (inner.length === 0 ? [key] : []))
  const inForm = (fields: readonly (readonly [string, unknown])[]) =>
    callWith(operation, asker, {
      body: wholeForm(fields),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
  const each = keys.flatMap((key) => [
    {
      name: `${name} ${key} in a form`,
      most: bytes,
      fill: (text: string) => inForm(Object.entries(withValue(value, [key], text))),
    },
    {
      name: `${name} ${key} in a form, again and again`,
      most: Math.floor(ofForm / formFields) - key.length,
      fill: (text: string) => inForm(Array.from({ length: formFields }, () => [key, text] as const)),
    },
  ])
  const all = {
    name: `${name} all in a form`,
    most: Math.min(bytes, Math.floor(ofForm / keys.length) - Math.max(...keys.map((key) => key.length))),
    fill: (text: string) => inForm(keys.map((key) => [key, text] as const)),
  }
  return [...each, all]
}

/** Everything that the scene knows, so that a request is refused for nothing else than what is filled in. */
const likelyOf = ({ scene, random }: Asker) => scene.likely({ ...random, chance: () => true })

function pathOf(operation: Operation, asker: Asker, at?: string, text = ''): string {
  const likely = likelyOf(asker)
  return operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    if (name === at) return text
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name)
    return parameter ? encodeURIComponent(String(valueOf(parameter.schema, asker.random, likely, name))) : '-'
  })
}

type Filled = {
  readonly path?: string
  readonly query?: string
  readonly body?: string
  readonly headers?: Call['headers']
}

function callWith(operation: Operation, asker: Asker, { path, query = '', body = '{}', headers: more }: Filled): Call {
  return {
    method: operation.method,
    path: `${path ?? pathOf(operation, asker)}${query}`,
    headers: {
      ...ofPage(asker.address),
      // Who may call it, never somebody else by chance.
      ...asker.scene.callerOf(operation.path, { ...asker.random, chance: () => false }),
      'idempotency-key': randomBytes(24).toString('base64url'),
      ...operation.sign?.(body),
      ...more,
    },
    body: operation.method === 'GET' ? undefined : body,
  }
}

/** A text as a header may have it. */
const inHead = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, 'ÿ').slice(0, mostOfHead)

/** Each header, and the address, of the API and of documents. */
export function placesOfHead(): Place[] {
  const get = (path: string, ownHeaders: Call['headers'] = {}): Call => ({ method: 'GET', path, headers: ownHeaders })
  return [
    ...headers.flatMap((header) =>
      ['/v1/places?q=a', '/'].map((path) => ({
        name: `${header} of ${path}`,
        most: mostOfHead,
        fill: (text: string) => get(path, { [header]: inHead(text) }),
      })),
    ),
    ...documents.flatMap((path) =>
      [`${path}?checkIn=`, `${path}?`, path === '/' ? path : `${path}/`].map((begin) => ({
        name: `page ${begin}`,
        most: mostOfHead,
        fill: (text: string) => get(`${begin}${encodeURIComponent(text).slice(0, mostOfHead - begin.length)}`),
      })),
    ),
  ]
}

type Spot = { readonly path: readonly string[]; readonly isList: boolean }

/** Where a body takes a value: each of its fields, and what its lists hold. */
function spotsOf(schema: Schema, path: readonly string[] = []): Spot[] {
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const fields = inner.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([key, one]) => spotsOf(one, [...path, key])),
  )
  const items = inner.flatMap(({ items: one }) =>
    one && !Array.isArray(one) ? spotsOf(one as Schema, [...path, '0']) : [],
  )
  return [{ path, isList: items.length > 0 }, ...fields, ...items].filter((spot) => spot.path.length > 0)
}

/** The value with one place replaced; what leads there is made where it is missing. */
function withValue(value: unknown, [key, ...rest]: readonly string[], filled: unknown): object {
  const within = (inner: unknown) => (rest.length === 0 ? filled : withValue(inner, rest, filled))
  if (key === '0') return [within(Array.isArray(value) ? (value[0] as unknown) : undefined)]
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return key === undefined ? fields : { ...fields, [key]: within(fields[key]) }
}

const nestedLists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const filledList = (length: number, text: string) => Array.from({ length }, () => text)

const manyOf = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}${text}`, 1] as const))
