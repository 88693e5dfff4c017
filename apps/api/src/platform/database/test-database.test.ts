import { openPlainSql } from './plain-sql.ts'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openEmptyDatabase, openTestDatabase } from './test-database.ts'

test('a test database is migrated, its own, and gone when dropped', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
  expect(one.url).not.toBe(other.url)
  expect(await migrate(one.url)).toEqual([])
  await Promise.all([one.drop(), other.drop()])
  const sql = openPlainSql(one.url)
  await expect(sql`SELECT 1`).rejects.toMatchObject({ code: '3D000' })
  await sql.end()
})

test('every migration applies to an empty database', async () => {
  const database = await openEmptyDatabase()
  expect((await migrate(database.url)).length).toBeGreaterThan(1)
  await database.drop()
})
