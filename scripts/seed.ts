import { parseArgs } from 'node:util'
import { openPlainSql } from '../apps/api/src/platform/database/plain-sql.ts'
import { withOwnDatabase } from './command-database.ts'
import { seedHotels } from '../tooling/seed-hotels.ts'
import { openProgress, say } from '../tooling/terminal.ts'

const { values } = parseArgs({ options: { hotels: { type: 'string' } } })
const hotels = Number(values.hotels)
if (!Number.isInteger(hotels) || hotels < 1 || hotels > 100_000) {
  say('Say how many hotels: npm run seed -- --hotels 2000')
  process.exitCode = 2
} else {
  await withOwnDatabase(async (url) => {
    const sql = openPlainSql(url)
    try {
      const from = new Date().toISOString().slice(0, 10)
      await seedHotels(sql, { hotels, from, onProgress: openProgress('Hotels') })
    } finally {
      await sql.end()
    }
  })
}
