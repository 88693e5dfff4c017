import { z } from 'zod'
import { say } from './fields.ts'
import { defaultPageSize, maxPageSize } from './limits.ts'
import { errorCodes } from './error-codes.ts'

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

/** The body of a success that has nothing to tell. */
export const done = data(z.literal(true))

/** Without a page and a size, everything on one page. */
export const optionalPage = { page: page.page.unwrap().optional(), size: page.size.unwrap().optional() }

export const pagination = z.object({ page: z.int(), size: z.int(), totalItems: z.int(), totalPages: z.int() })

export type Pagination = z.infer<typeof pagination>

export const failure = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})

export type Failure = z.infer<typeof failure>
