import type { Random } from '../../../tooling/random.ts'

/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | readonly Schema[]
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** What a field of this name may mean to the product; undefined leaves it to its schema. */
export type Likely = (name: string) => unknown

/** A value that a schema allows, the likely one where there is one. */
export function valueOf(schema: Schema, random: Random, likely: Likely, name = ''): unknown {
  const meant = likely(name)
  if (meant !== undefined) return meant
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choice = random.pick(schema.anyOf ?? schema.oneOf ?? [])
  if (choice) return valueOf(choice, random, likely, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, random, likely, name)))
  const type = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? [])
  switch (type) {
    case 'object':
      return objectOf(schema, random, likely)
    case 'array':
      return arrayOf(schema, random, likely, name)
    case 'integer':
      return numberOf(schema, random)
    case 'number':
      return numberOf(schema, random) + (random.chance(0.5) ? 0.5 : 0)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return textOf(schema, random)
  }
}

function objectOf({ properties = {}, required = [] }: Schema, random: Random, likely: Likely): object {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.5))
  return Object.fromEntries(fields.map(([name, schema]) => [name, valueOf(schema, random, likely, name)]))
}

function arrayOf({ items = {}, minItems = 0, maxItems = 4 }: Schema, random: Random, likely: Likely, name: string) {
  if (Array.isArray(items)) return items.map((item: Schema) => valueOf(item, random, likely))
  const length = Math.min(maxItems, Math.max(minItems, random.chance(0.6) ? 1 : random.int(4)))
  // "amenityIds" holds what "amenityId" names.
  const one = name.replace(/s$/, '')
  return Array.from({ length }, () => valueOf(items as Schema, random, likely, one))
}

function numberOf({ minimum = -5, maximum = 1000 }: Schema, random: Random): number {
  if (random.chance(0.1)) return minimum
  if (random.chance(0.1)) return maximum
  return minimum + random.int(Math.min(maximum - minimum, 1000) + 1)
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyzäöüßđếơ ABCDEFGHIJ0123456789-_.,@/%\'"<>&日🙂')

function textOf({ format, minLength = 0, maxLength = 40 }: Schema, random: Random): string {
  if (format === 'uuid') return uuidOf(random)
  if (format === 'email') return `guest-${random.int(1_000_000)}@example.com`
  const length = random.chance(0.05) ? maxLength : minLength + random.int(Math.min(maxLength - minLength, 30) + 1)
  return Array.from({ length }, () => random.pick(letters) ?? 'a')
    .join('')
    .slice(0, maxLength)
}

function uuidOf(random: Random): string {
  const hex = (count: number) => Array.from({ length: count }, () => random.int(16).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}

/** JSON that no JavaScript value stands for. */
class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  '\ufeff',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  '%',
  '%00',
  '\\',
  "' OR 1=1 --",
  '$1',
  '{{7*7}}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '275761-01-01',
  '-000001-01-01',
  'infinity',
  '2027-01-01T00:00:00Z',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ế'.normalize('NFD').repeat(100),
  'a'.repeat(10_000),
  '('.repeat(5000),
]
const hostileNumbers = [-1, 0, -0, 0.1, 1.5, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e308, 5e-324]
const hostileShapes: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  { $ne: null },
  { length: 1e9 },
  { toString: 'x' },
  Array.from({ length: 2000 }, () => 1),
  new RawJson('1e400'),
  new RawJson('-1e400'),
  new RawJson('{"__proto__":{"admin":true}}'),
  new RawJson('{"constructor":{"prototype":{"admin":true}}}'),
  new RawJson('{"a":1,"a":2}'),
  new RawJson(`${'['.repeat(3000)}${']'.repeat(3000)}`),
  new RawJson('123456789012345678901234567890'),
]

export function hostileText(random: Random): string {
  return random.pick(hostileTexts) ?? ''
}

function hostileValue(random: Random): unknown {
  return random.pick(random.pick([hostileTexts, hostileNumbers, hostileShapes]) ?? [])
}

/** The value with something wrong somewhere in it: replaced, left out or added. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || value instanceof RawJson || random.chance(0.1))
    return hostileValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.15)) return [...(value as unknown[]), hostileValue(random)]
    const at = random.int(value.length)
    return (value as unknown[]).map((one, index) => (index === at ? spoil(one, random) : one))
  }
  const entries = Object.entries(value)
  const at = random.int(entries.length)
  const [name] = entries[at] ?? []
  if (name === undefined || random.chance(0.1)) return { ...value, [hostileText(random)]: hostileValue(random) }
  if (random.chance(0.15)) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(entries.map(([key, one], index) => [key, index === at ? spoil(one, random) : one]))
}

/** The text that is sent. */
export function toJson(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_key, one: unknown) => {
    if (!(one instanceof RawJson)) return one
    raw.push(one.text)
    return `raw-json-${raw.length - 1}-`
  })
  return (text ?? 'null').replaceAll(/"raw-json-(\d+)-"/g, (_match, index: string) => raw[Number(index)] ?? '')
}
