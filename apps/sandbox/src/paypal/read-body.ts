import type { z } from 'zod'
import { refuse, type Answer, type Detail } from './answers.ts'

type ZodIssue = z.core.$ZodIssue

/** Reads a JSON body as strictly as PayPal does; what is wrong with it in PayPal's words. */
export function readBody<Shape extends z.ZodType>(
  shape: Shape,
  text: string | undefined,
): { readonly value: z.output<Shape> } | { readonly refusal: Answer } {
  let body: unknown
  try {
    body = JSON.parse(text?.trim() ? text : '{}')
  } catch {
    return { refusal: refuse(400, [{ issue: 'MALFORMED_REQUEST_JSON', field: '/' }]) }
  }
  const read = shape.safeParse(body)
  if (read.success) return { value: read.data }
  return {
    refusal: refuse(
      400,
      read.error.issues.flatMap((issue) => detailsOf(issue, body)),
    ),
  }
}

function detailsOf(issue: ZodIssue, body: unknown): readonly Detail[] {
  const field = `/${issue.path.join('/')}`
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ issue: 'NOT_SUPPORTED', field: `${field === '/' ? '' : field}/${key}` }))
  }
  const value = valueAt(body, issue.path)
  return [value === undefined ? { issue: 'MISSING_REQUIRED_PARAMETER', field } : { issue: nameOf(issue), field, value }]
}

function nameOf(issue: ZodIssue): Detail['issue'] {
  if (issue.code === 'invalid_value') return 'INVALID_PARAMETER_VALUE'
  if (issue.code === 'too_big') return issue.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH'
  if (issue.code === 'too_small') return issue.origin === 'array' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH'
  return 'INVALID_PARAMETER_SYNTAX'
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    body,
  )
}
