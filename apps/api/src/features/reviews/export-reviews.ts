import type { GuestExport } from '@keystay/contract/guest-data/entities'
import type { Sql } from '../../platform/database/database.ts'
import type { Whose } from '../guests/whose.ts'
import { readOfGuest } from './queries.ts'
import { marksByName } from './rules.ts'

/** What somebody wrote about their stays, and what hotels answered. */
export async function exportReviews(db: Sql, whose: Whose): Promise<GuestExport['reviews']> {
  const rows = await readOfGuest(db, whose)
  return rows.map(({ marks, writtenAt, hiddenReason: hidden, ...row }) => ({
    ...row,
    hidden,
    marks: marksByName(marks),
    writtenAt: writtenAt.toISOString(),
  }))
}
