import type { z } from 'zod'
import type { Access } from './roles.ts'

/** A call of the API as a value: server, client and OpenAPI read the same one. `write` calls need the anti-forgery header. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly write: boolean
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  readonly status: 200 | 201
}
