import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyDatabase, type TestDatabase } from '../apps/api/src/platform/database/test-database.ts'
import { root } from '../tooling/steps.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(async () => database.drop())

function citus(databaseUrl: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return spawnSync(process.execPath, [join(root, 'scripts/citus.ts'), ...args], { env, encoding: 'utf8', cwd: root })
}

test('it says what it can do, and that it needs the database of a coordinator', () => {
  const usage = 'Say what to do:\n  npm run citus -- distribute\n  npm run citus -- gather\n'
  for (const args of [[], ['scatter'], ['distribute', 'now']]) {
    const { status, stderr } = citus(database.url, ...args)
    expect([status, stderr]).toEqual([1, usage])
  }
  const { status, stderr } = citus('', 'distribute')
  expect([status, stderr]).toEqual([1, 'Set DATABASE_URL to the database of a Citus coordinator.\n'])
})

test('a server without Citus is refused with what is missing; there is nothing to gather', () => {
  const refused = citus(database.url, 'distribute')
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('The database has no extension citus')
  const gathered = citus(database.url, 'gather')
  expect([gathered.status, gathered.stdout]).toEqual([0, 'Brought 0 tables back to the coordinator.\n'])
})
