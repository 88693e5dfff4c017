import { z } from 'zod'
import { pagination } from './entities.ts'
import { say } from './fields.ts'
import { defaultPageSize, maxPageSize } from './limits.ts'

/** The body of every success that is not a list. */
export const data = <T extends z.ZodType>(shape: T) => z.object({ data: shape })

/** The body of a list, a page of it. */
export const list = <T extends z.ZodType>(shape: T) => z.object({ data: z.array(shape), pagination })

/** Which page of a list is asked for; pages count from 1. */
export const page = {
  page: z.coerce
    .number(say('invalid'))
    .int(say('invalid'))
    .min(1, say('invalid'))
    .max(100_000, say('invalid'))
    .default(1),
  size: z.coerce
    .number(say('invalid'))
    .int(say('invalid'))
    .min(1, say('invalid'))
    .max(maxPageSize, say('invalid'))
    .default(defaultPageSize),
}
