import { CompiledQuery } from 'kysely'
import type { TestApp } from './test-app.ts'

type Node = {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

/** How many rows the statements of some work look at in each table, as PostgreSQL counts them when it runs them again. */
export async function rowsLookedAt(api: TestApp, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { sql, parameters } of await api.record(work)) {
    if (!/^\s*(select|with)/i.test(sql)) continue
    const explain = CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [...parameters])
    const { rows } = await api.database.read.executeQuery<{
      queryPlan?: { Plan: Node }[]
      'QUERY PLAN'?: { Plan: Node }[]
    }>(explain)
    const [plan] = rows[0]?.['QUERY PLAN'] ?? rows[0]?.queryPlan ?? []
    if (!plan) throw new Error(`No plan of ${sql}`)
    count(plan.Plan, counts)
  }
  return counts
}

function count(node: Node, counts: Record<string, number>): void {
  const table = node['Relation Name']
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const looked = (node['Actual Rows'] + removed) * node['Actual Loops']
  if (table) counts[table] = (counts[table] ?? 0) + looked
  for (const child of node.Plans ?? []) count(child, counts)
}
