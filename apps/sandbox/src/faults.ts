import { z } from 'zod'

/**
 * Something that goes wrong on demand.
 *
 * `on` is a route as the stand-in declares it ("POST /v1/refunds", "GET /v1/checkout/sessions/:session"; a `*` at its end
 * stands for anything) or "webhook". `times` is how often it happens (1), `ms` how long a delay takes, `status` what an
 * error answers, `type` the webhooks that it is about.
 *
 * | kind         | a request                                             | a webhook                                     |
 * | ------------ | ----------------------------------------------------- | --------------------------------------------- |
 * | delay        | is done at once, answered `ms` later                  | is sent `ms` later                            |
 * | drop_request | its connection is cut before anything happened        | is never sent                                 |
 * | drop_reply   | is done, its connection is cut before the answer      | is sent, the answer is lost, so it is repeated |
 * | error        | is not done, answered with the provider's own error   | fails once without being sent, so it is repeated |
 * | duplicate    | –                                                     | is sent twice                                 |
 * | reorder      | –                                                     | is sent after the next one                    |
 */
export const faultSchema = z.strictObject({
  on: z.string().min(1),
  kind: z.enum(['delay', 'drop_request', 'drop_reply', 'error', 'duplicate', 'reorder']),
  times: z.int().positive().default(1),
  ms: z.int().nonnegative().optional(),
  status: z.int().min(400).max(599).optional(),
  type: z.string().optional(),
})
export type Fault = z.input<typeof faultSchema>

export type Faults = {
  plant(...faults: readonly Fault[]): void
  clear(): void
  /** What still waits to happen. */
  waiting(): readonly Fault[]
  /** The fault that happens to this request or webhook, used up by the asking. */
  take(on: string, type?: string): Fault | undefined
}

/** Faults of one stand-in: they happen in the order in which they were planted. */
export function openFaults(): Faults {
  let planted: (Fault & { times: number })[] = []
  return {
    plant: (...faults) => {
      planted.push(...faults.map((fault) => faultSchema.parse(fault) as Fault & { times: number }))
    },
    clear: () => {
      planted = []
    },
    waiting: () => planted.map((fault) => ({ ...fault })),
    take: (on, type) => {
      const found = planted.find((fault) => meets(fault.on, on) && (fault.type === undefined || fault.type === type))
      if (!found) return undefined
      found.times -= 1
      if (found.times === 0) planted = planted.filter((fault) => fault !== found)
      return { ...found }
    },
  }
}

function meets(pattern: string, on: string): boolean {
  return pattern.endsWith('*') ? on.startsWith(pattern.slice(0, -1)) : pattern === on
}
