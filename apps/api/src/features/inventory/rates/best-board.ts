import type { Board } from '@keystay/contract/rate-plans/entities'
import { boardsSought } from '@keystay/contract/shared/kinds'
import { sql } from 'kysely'

/** How much a board is, from 1 on, among those that searches ask for; 0: nothing. */
export function boardRank(board: Board): number {
  return boardsSought.findIndex((one) => one === board) + 1
}

/** The rank of the plan on sale of the hotel `p` by which most is eaten. */
export const bestBoard = sql<number>`greatest(
  CASE WHEN p.offers_breakfast AND NOT EXISTS (
    SELECT FROM standard_plans s WHERE s.property_id = p.id AND NOT s.on_sale) THEN 1 ELSE 0 END,
  (SELECT max(array_position(${[...boardsSought]}::text[], r.board)) FROM rate_plans r
    WHERE r.property_id = p.id AND r.retired_at IS NULL AND r.on_sale))`
