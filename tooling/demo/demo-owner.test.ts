import { randomUUID } from 'node:crypto'
import { openPlainSql, type PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPassword } from '../../apps/api/src/features/users/passwords.ts'
import { readSettings } from '../../apps/api/src/platform/process/config.ts'
import { demoOwnerId, refuseDemoAccount } from '../../apps/api/src/features/users/demo-account.ts'
import { openTestDatabase } from '../../apps/api/src/platform/database/test-database.ts'
import { demoOwnerLogin } from './demo-owner-login.ts'
import { giveToDemoOwner } from './demo-owner.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let sql: PlainSql
beforeAll(async () => {
  database = await openTestDatabase()
  sql = openPlainSql(database.url)
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const addHotel = async (slug: string, ownerId: string | null = null) =>
  await sql`
  INSERT INTO properties (id, slug, name, description, type, address, city, country, zip, latitude, longitude, timezone,
    currency, search_text, owner_id)
  VALUES (${randomUUID()}, ${slug}, ${slug}, 'Ein Haus.', 'city', 'Weg 1', 'Kiel', 'DE', '24103', 54.3, 10.1,
    'Europe/Berlin', 'EUR', ' kiel', ${ownerId})`
const ownerOf = async (slug: string) =>
  (await sql`SELECT owner_id FROM properties WHERE slug = ${slug}`)[0]?.['owner_id']

test('the demo hotels, and no others, belong to an owner who logs in with the printed password; production refuses', async () => {
  await giveToDemoOwner(sql)
  expect(await sql`SELECT FROM users`).toHaveLength(0)
  await refuseDemoAccount(database.url)
  await addHotel('quinta-das-andorinhas')
  await addHotel('somebody-elses')
  for (const _ of ['first start', 'second start']) await giveToDemoOwner(sql)
  expect([await ownerOf('quinta-das-andorinhas'), await ownerOf('somebody-elses')]).toEqual([demoOwnerId, null])
  const [owner] = await sql<{ email: string; role: string; passwordHash: string }[]>`
    SELECT email, role, password_hash AS "passwordHash" FROM users`
  expect(owner).toMatchObject({ email: demoOwnerLogin.email, role: 'owner' })
  expect(await isPassword(readSettings({}).passwords, owner?.passwordHash, demoOwnerLogin.password)).toBe(true)
  await expect(refuseDemoAccount(database.url)).rejects.toThrow('production needs a database of its own')
})

test('an account that took the address before keeps it, and the hotels stay nobody’s', async () => {
  await sql`UPDATE properties SET owner_id = NULL`
  const { email } = demoOwnerLogin
  await sql`UPDATE users SET id = ${randomUUID()} WHERE email = ${email}`
  await giveToDemoOwner(sql)
  expect(await ownerOf('quinta-das-andorinhas')).toBeNull()
})
