import type { z } from 'zod'
import { fillPath } from './addresses.ts'
import type { MoreRights, Right } from './rights.ts'
import type { Access } from './roles.ts'

/**
 * Who may call. An endpoint of owners says which right it takes at the hotel that its path names: without one it does not
 * compile. `right: null` is for who belongs to the hotel, whatever they may do there, or where no hotel is named.
 */
type Guarded =
  | { readonly access: Exclude<Access, 'owner'>; readonly right?: never; readonly moreRights?: never }
  | { readonly access: 'owner'; readonly right: Right | null; readonly moreRights?: MoreRights }

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly write: boolean
  /** Begins or ends a session whatever one the browser has: its anti-forgery token need not belong to that. */
  readonly anySession?: true
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

/** A call of the API as a value: server, client and OpenAPI read the same one. `write` calls need the anti-forgery header. */
export type Endpoint = Call & Guarded

/** A call that is answered with a file, or a stream that does not end, instead of JSON. The reference does not list it. */
export type FileEndpoint = Pick<Call, 'path' | 'cost' | 'params' | 'query'> &
  Guarded & {
    readonly method: 'GET'
    /** Its type of content. */
    readonly media: string
  }

/** Where a call goes: the path with its parameters in their places, and the query without what is left open. */
export function callUrl(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, unknown>> },
): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return fillPath(path, params) + (search && `?${search}`)
}
