import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDue } from './delete-due.ts'
import { openDatabase, type Database } from './database.ts'
import { openPlainSql, type PlainSql } from './plain-sql.ts'
import { openEmptyDatabase, type TestDatabase } from './test-database.ts'

let own: TestDatabase
let plain: PlainSql
let database: Database
let statements = 0

beforeAll(async () => {
  own = await openEmptyDatabase()
  plain = openPlainSql(own.url)
  await plain`CREATE TABLE tries AS SELECT n % 7 AS a, n AS b, n <= 12000 AS due FROM generate_series(1, 12500) AS n`
  const limits = { readConnections: 1, writeConnections: 1, lockTimeoutMs: 1000 }
  database = openDatabase({ url: own.url, ...limits, log: () => void (statements += 1) })
})
afterAll(async () => {
  await Promise.all([database.close(), plain.end()])
  await own.drop()
})

const due = { table: 'tries', key: ['a', 'b'], where: sql`due` }
const left = async () => (await plain`SELECT FROM tries`).length

test('all that is due is deleted, some thousands at a time; told to end, the rest is left to the next run', async () => {
  expect(await deleteDue(database.write, { ...due, signal: AbortSignal.abort() })).toBe(0)
  expect(await left()).toBe(12_500)
  statements = 0
  expect(await deleteDue(database.write, due)).toBe(12_000)
  expect(statements).toBe(3)
  expect(await left()).toBe(500)
})
