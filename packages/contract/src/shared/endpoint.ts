import type { z } from 'zod'
import type { Access } from './roles.ts'

/** A call of the API as a value: server, client and OpenAPI read the same one. `write` calls need the anti-forgery header. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly write: boolean
  /** Begins or ends a session whatever one the browser has: its anti-forgery token need not belong to that. */
  readonly anySession?: true
  readonly access: Access
  /** What a call takes of the budget of its network address: an ordinary one, of about 2 ms, 1. */
  readonly cost?: number
  /** What each night of the stay takes beside. */
  readonly costPerNight?: number
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  readonly status: 200 | 201
}
