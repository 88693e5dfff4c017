import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openPlainSql } from '../apps/api/src/platform/database/plain-sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPassword } from '../apps/api/src/features/users/passwords.ts'
import { openTestDatabase, type TestDatabase } from '../apps/api/src/platform/database/test-database.ts'
import { root } from '../tooling/steps.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => database.drop())

function user(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url }
  return spawnSync(process.execPath, [join(root, 'scripts/user.ts'), ...args], { env, encoding: 'utf8', cwd: root })
}

const costs = { memoryKib: 8, iterations: 1, parallelism: 1 }
const admin = ['create', '--role', 'admin', '--email', 'Chefin@Example.com', '--name', 'Jana Brandt']

test('the first admin is made by a command that shows the password once; a second time says why not', async () => {
  const made = user(...admin)
  expect([made.status, made.stderr]).toEqual([0, ''])
  const password = /Password, shown this once: (\S+)/.exec(made.stdout)?.[1] ?? ''
  const sql = openPlainSql(database.url)
  const rows = await sql<{ role: string; email: string; password_hash: string }[]>`SELECT * FROM users`
  await sql.end()
  expect(rows).toMatchObject([{ role: 'admin', email: 'chefin@example.com', name: 'Jana Brandt' }])
  expect(await isPassword(costs, rows[0]?.password_hash, password)).toBe(true)
  const again = user(...admin)
  expect([again.status, again.stderr]).toEqual([
    1,
    'There is already an account with the address chefin@example.com.\n',
  ])
})

test('the factors of whoever has lost them all are removed; for anybody else it says that there are none', async () => {
  const email = 'verloren@example.com'
  user('create', '--role', 'guest', '--email', email, '--name', 'Jana Brandt')
  const sql = openPlainSql(database.url)
  await sql`INSERT INTO authenticators SELECT id, '', 0, now() FROM users WHERE email = ${email}`
  const removed = user('remove-factors', '--email', email)
  expect([removed.status, removed.stderr]).toEqual([0, ''])
  expect(removed.stdout).toContain(`Removed the second factor of ${email}`)
  expect(await sql`SELECT FROM authenticators`).toHaveLength(0)
  await sql.end()
  const again = user('remove-factors', '--email', email)
  expect([again.status, again.stderr]).toEqual([
    1,
    `There is no account with the address ${email} that has a second factor.\n`,
  ])
})

test.each([
  [[]],
  [['create']],
  [['create', '--role', 'king', '--email', 'a@example.com', '--name', 'Jana']],
  [['create', '--role', 'admin', '--email', 'a@', '--name', 'Jana']],
  [['create', '--role', 'admin', '--email', 'a@example.com', '--name', 'J']],
  [['remove-factors', '--email', 'a@']],
  [['remove', '--role', 'admin', '--email', 'a@example.com', '--name', 'Jana']],
])('%j says how it is done', (args) => {
  const { status, stderr } = user(...args)
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm run user -- create --role admin')])
})
