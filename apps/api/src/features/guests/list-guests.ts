import type { GuestRow as ShownGuest } from '@keystay/contract/guests/entities'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Deps } from '../../deps.ts'
import { readTogether, type Told } from '../../platform/database/together.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import { dateIn } from '../../platform/values/zones.ts'
import type { GuestRow } from './find-guests.ts'
import { countQuery, pageQuery, readGround } from './queries.ts'

type Query = {
  readonly propertyId: string
  readonly q: string
  readonly unwanted?: 'true' | undefined
  readonly page: number
  readonly size: number
}

/** A page of a hotel's guests, who booked last first. Throws not_found. */
export async function listGuests(deps: Deps, query: Query): Promise<{ data: ShownGuest[]; pagination: Pagination }> {
  const { read } = deps.database
  const { propertyId, page, size } = query
  const { timezone } = await readGround(read, propertyId)
  const today = dateIn(timezone, deps.clock())
  const filter = { propertyId, q: query.q.trim(), unwanted: query.unwanted !== undefined, today }
  const { guests, counts } = await readTogether(read, () => ({
    guests: pageQuery(filter, { offset: (page - 1) * size, limit: size }),
    counts: countQuery(filter),
  }))
  return { data: guests.map(toShown), pagination: paginationOf(counts[0]?.count ?? 0, page, size) }
}

/** A card as lists show it. */
export function toShown({ version: _version, ...row }: Told<GuestRow>): ShownGuest {
  return row
}
