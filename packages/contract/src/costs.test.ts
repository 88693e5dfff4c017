import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from './shared/endpoint.ts'
import { fieldIssues, fieldTexts } from './shared/field-errors.ts'

/** What the server reads at most: of a body, and of an address with its query. */
const mostOf = { body: 100_000, query: 16_000, params: 16_000 } as const
const mostCpuMs = 50

const units = ['1', 'a', ' ', '-', '.', ',', '1-', '1 ', 'a@', 'a.', '(', '/', '\n', '[', '\u0300', 'ế', '👩', '\u200d']
const ends = ['', 'x', '\0']

type Part = keyof typeof mostOf
type Filled = (leaf: unknown) => unknown
type Def = {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
}

/** Every place of a schema where a caller writes something, with what fills it in; a list also as a whole. */
function placesOf(schema: z.ZodType, fill: Filled = (leaf) => leaf, name = ''): { name: string; fill: Filled }[] {
  const def = schema.def as unknown as Def
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, inner]) =>
      placesOf(inner, (leaf) => fill({ [key]: leaf }), `${name}.${key}`),
    )
  if (def.element) return placesOf(def.element, (leaf) => fill([leaf]), `${name}[]`).concat({ name, fill })
  const inner = def.innerType ?? def.valueType
  if (inner) return placesOf(inner, fill, name)
  if (def.options) return def.options.flatMap((option) => placesOf(option, fill, name))
  if (def.in && def.out) return [...placesOf(def.in, fill, name), ...placesOf(def.out, fill, name)]
  return [{ name, fill }]
}

async function endpoints(): Promise<readonly Endpoint[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const modules = await Promise.all(
    files
      .filter((file) => /endpoints?\.ts$/.test(file))
      .map(async (file) => (await import(new URL(file, import.meta.url).href)) as Record<string, unknown>),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value)
}

/** Milliseconds of this thread's processor time; the least of three where it was much, since others may be blamed on it. */
function cpuMs(run: () => unknown): number {
  const once = () => {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  const first = once()
  return first <= mostCpuMs ? first : Math.min(first, once(), once())
}

function read(schema: z.ZodType, value: unknown): void {
  const parsed = schema.safeParse(value)
  if (!parsed.success) fieldTexts(fieldIssues(parsed.error.issues), 'de')
}

const parts = (await endpoints()).flatMap((endpoint) =>
  (Object.keys(mostOf) as Part[]).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [{ name: `${endpoint.method} ${endpoint.path} ${part}`, part, schema }] : []
  }),
)

test('the contract’s endpoints are found', () => {
  expect(parts.length).toBeGreaterThan(60)
})

test('no field takes long to read, however long and odd its text is', { timeout: 900_000 }, () => {
  const texts = (length: number) =>
    units.flatMap((unit) => ends.map((end) => unit.repeat(Math.floor((length - end.length) / unit.length)) + end))
  const textsOf = { body: texts(mostOf.body), query: texts(mostOf.query), params: texts(mostOf.params) }
  const slow = parts.flatMap(({ name, part, schema }) =>
    placesOf(schema).flatMap((place) =>
      textsOf[part]
        .map((text) => ({ text, ms: cpuMs(() => read(schema, place.fill(text))) }))
        .filter(({ ms }) => ms > mostCpuMs)
        .map(({ text, ms }) => `${name}${place.name} ${JSON.stringify(text.slice(-4))} ${ms} ms`),
    ),
  )
  expect(slow).toEqual([])
})

test('no body takes long to read, however many values it has', { timeout: 900_000 }, () => {
  const many = mostOf.body / 2
  const numbers = Array.from({ length: many }, () => 1)
  const objects = Array.from({ length: many * 0.66 }, () => ({}))
  const keys = Object.fromEntries(Array.from({ length: many / 5 }, (_, index) => [`k${index}`, 1]))
  const slow = parts
    .filter(({ part }) => part === 'body')
    .flatMap(({ name, schema }) =>
      [keys, ...placesOf(schema).flatMap(({ fill }) => [numbers, objects, keys].map(fill))]
        .map((value) => cpuMs(() => read(schema, value)))
        .filter((ms) => ms > mostCpuMs)
        .map((ms) => `${name} ${ms} ms`),
    )
  expect(slow).toEqual([])
})
