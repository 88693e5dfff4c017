import { z } from 'zod'
import { refuse } from './errors.ts'
import type { Form } from './form.ts'

/** A text that is there: Stripe takes an empty one as an attempt to unset. */
export const text = z.string().min(1, { error: 'empty' })
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'Invalid integer' })
  .transform(Number)
export const flag = z.enum(['true', 'false'], { error: 'Invalid boolean' }).transform((value) => value === 'true')
export const list = <T extends z.ZodType>(item: T) => z.array(item, { error: 'Invalid array' })
export const expand = list(text).optional()

const mostEntries = 50
/** https://docs.stripe.com/api/metadata */
export const metadata = z
  .union([z.literal('').transform(() => ({})), z.record(z.string(), z.string())], { error: 'Invalid object' })
  .superRefine((entries, context) => {
    const names = Object.keys(entries)
    if (names.length > mostEntries)
      context.addIssue({
        code: 'custom',
        message: `You passed ${names.length} metadata keys; up to ${mostEntries} are allowed.`,
      })
    for (const [name, value] of Object.entries<string>(entries)) {
      if (name.length > 40)
        context.addIssue({ code: 'custom', message: `Metadata keys can have up to 40 characters: ${name}` })
      if (value.length > 500)
        context.addIssue({
          code: 'custom',
          message: `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`,
        })
    }
  })

/** Reads the parameters of a request; what Stripe would refuse is refused in its words. */
export function readParams<T extends z.ZodType>(schema: T, form: Form): z.output<T> {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  if (!issue) throw refuse(400, 'Invalid request.')
  throw refusalOfIssue(issue, form)
}

function refusalOfIssue(issue: z.core.$ZodIssue, form: Form): Error {
  const param = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]))
    const word = names.length === 1 ? 'parameter' : 'parameters'
    return refuse(400, `Received unknown ${word}: ${names.join(', ')}`, {
      code: 'parameter_unknown',
      param: names[0] ?? param,
    })
  }
  const value = issue.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)?.[key], form)
  if (value === undefined) {
    return refuse(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return value === '' ? refusalOfEmpty(param) : refusalOfValue(issue, value, param)
}

function refusalOfEmpty(param: string): Error {
  const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`
  return refuse(400, message, { code: 'parameter_invalid_empty', param })
}

function refusalOfValue(issue: z.core.$ZodIssue, value: unknown, param: string): Error {
  if (issue.message === 'Invalid integer')
    return refuse(400, `Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param })
  if (issue.message === 'Not a valid URL') return refuse(400, 'Not a valid URL', { code: 'url_invalid', param })
  if (issue.message === 'Invalid email address')
    return refuse(400, `Invalid email address: ${String(value)}`, { code: 'email_invalid', param })
  if (issue.code === 'invalid_value' && issue.message !== 'Invalid boolean')
    return refuse(400, `Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param })
  if (/^Invalid (boolean|array|object)$/.test(issue.message) || issue.code === 'invalid_type') {
    const shown = typeof value === 'string' ? value : JSON.stringify(value)
    return refuse(400, `${issue.message.replace(/^Invalid input.*$/, 'Invalid value')}: ${shown}`, { param })
  }
  return refuse(400, issue.message, { param })
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
}
