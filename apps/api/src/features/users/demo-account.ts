import { openPlainSql } from '../../platform/database/plain-sql.ts'
import { startFailure } from '../../platform/process/start-failure.ts'

/** The account that the demo hotels belong to. Its password is printed for everyone to read. */
export const demoOwnerId = '0193f1b2-0000-7000-8000-00000000de30'

/** Production never serves an account whose password everyone knows. Throws a sentence when the database has the demo's. */
export async function refuseDemoAccount(databaseUrl: string): Promise<void> {
  const sql = openPlainSql(databaseUrl)
  try {
    const [demoOwner] = await sql`SELECT FROM users WHERE id = ${demoOwnerId}`
    if (demoOwner) {
      throw startFailure(
        'This database holds the demo hotels and their owner, whose password is published: production needs a database of its own (DATABASE_URL, DATA_FOLDER).',
      )
    }
  } finally {
    await sql.end()
  }
}
