import type { z } from 'zod'
import { fieldCodes, type FieldCode } from './error-codes.ts'
import type { Language, TextParams } from './languages.ts'
import { messageText } from './messages.ts'

/** One thing wrong with one field; the path is dotted (`lines.0.quantity`). */
export type FieldIssue = { readonly path: string; readonly code: FieldCode; readonly params?: TextParams }

const allCodes: ReadonlySet<string> = new Set(fieldCodes)
const isFieldCode = (text: string): text is FieldCode => allCodes.has(text)

/** So many fields are told; a form has fewer, and a body may hold tens of thousands. */
const maxFields = 100

function codeOf(issue: z.core.$ZodIssue): FieldCode {
  if (isFieldCode(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys') return 'unknown_field'
  if (issue.message.includes('received undefined')) return 'required'
  return issue.code === 'too_big' && issue.origin === 'string' ? 'too_long' : 'invalid'
}

function paramsOf(issue: z.core.$ZodIssue): TextParams {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  return issue.code === 'custom' ? ((issue.params as TextParams | undefined) ?? {}) : {}
}

/** What a failed parse says of each field, the first issue of a field only. */
export function fieldIssues(issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  const issuesByPath = new Map<string, FieldIssue>()
  for (const issue of issues) {
    const base = issue.path.map(String)
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...base, key].join('.')) : [base.join('.')]
    for (const path of paths) {
      if (issuesByPath.size === maxFields) return [...issuesByPath.values()]
      if (!issuesByPath.has(path)) issuesByPath.set(path, { path, code: codeOf(issue), params: paramsOf(issue) })
    }
  }
  return [...issuesByPath.values()]
}

/** One text per field, as forms and failed replies show them. */
export function fieldTexts(issues: readonly FieldIssue[], language: Language): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, code, params }) => [path, messageText(language, code, params)]))
}
