import { z } from 'zod'
import type { FieldIssue } from '../shared/field-errors.ts'
import { boundedList, idField, say } from '../shared/fields.ts'
import { maxLocalTaxes } from '../shared/limits.ts'

/** So many adults travel in no booking. */
const most = 100_000

/** How many adults of a booking say that they are exempt of a local tax; they prove it at the desk. */
export const statedExemption = z.strictObject({
  taxId: idField,
  adults: z.int(say('invalid')).min(1, say('invalid')).max(most, say('invalid')),
})

export type StatedExemption = z.infer<typeof statedExemption>

/** The exemptions of a booking, each tax at most once. */
export const statedExemptions = boundedList(z.array(statedExemption), maxLocalTaxes).refine(
  (exemptions) => new Set(exemptions.map(({ taxId }) => taxId)).size === exemptions.length,
  say('invalid'),
)

/** No more adults are exempt of a tax than travel. */
export function checkExemptions(
  lines: readonly { readonly adults: number }[],
  exemptions: readonly StatedExemption[] = [],
): FieldIssue[] {
  const max = lines.reduce((sum, { adults }) => sum + adults, 0)
  return exemptions.flatMap(({ adults }, index) =>
    adults > max ? [{ path: `exemptions.${index}.adults`, code: 'exempt_above_adults' as const, params: { max } }] : [],
  )
}

type Sold = {
  readonly lines: readonly { readonly adults: number }[]
  readonly exemptions?: readonly StatedExemption[] | undefined
}

/** The same as a check of a schema. */
export function exemptionsCheck({ lines, exemptions }: Sold, context: z.RefinementCtx): void {
  for (const { path, code, params } of checkExemptions(lines, exemptions))
    context.addIssue({ code: 'custom', path: path.split('.'), message: code, params: { ...params } })
}
