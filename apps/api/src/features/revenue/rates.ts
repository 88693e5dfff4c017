import { sql } from 'kysely'
import { z } from 'zod'
import { isPlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Rate } from './rules.ts'
import { inCall } from '../../platform/telemetry/spans.ts'

/** The newest rate of each currency that is asked for and known. */
export async function readRates(db: Sql, currencies: readonly string[]): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    SELECT DISTINCT ON (currency) currency, per_euro::float8 AS per_euro, day, source
    FROM exchange_rates WHERE currency = ANY(${currencies}::text[]) ORDER BY currency, day DESC`.execute(db)
  return rows
}

/** `{"base": "EUR", "date": "2026-11-20", "rates": {"USD": 1.1}}`: the form in which frankfurter.dev gives the ECB's rates. */
const publication = z.object({
  base: z.literal('EUR'),
  date: z.string().refine(isPlainDate),
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive().finite()),
})

const patienceMs = 10_000
const maxBytes = 100_000

/** Fetches today's reference rates from the configured source and keeps them. Throws when the source has nothing usable. */
export async function fetchRates({ config, database }: Deps): Promise<void> {
  if (!config.ratesUrl) return
  const { ratesUrl } = config
  const { reply, text } = await inCall('rates', 'fetch', async () => {
    const answer = await fetch(ratesUrl, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    return { reply: answer, text: await answer.text() }
  })
  if (!reply.ok || text.length > maxBytes) throw new Error(`The source of exchange rates answered ${reply.status}.`)
  const { date, rates } = publication.parse(JSON.parse(text))
  const published = Object.entries(rates).filter(([currency]) => currency !== 'EUR')
  const source = new URL(config.ratesUrl).host
  await sql`
    INSERT INTO exchange_rates (currency, day, per_euro, source)
    SELECT currency, ${date}::date, per_euro, ${source}
    FROM unnest(${published.map(([currency]) => currency)}::text[], ${published.map(([, rate]) => rate)}::numeric[])
      AS new (currency, per_euro)
    ON CONFLICT (currency, day) DO UPDATE SET per_euro = excluded.per_euro, source = excluded.source`.execute(
    database.write,
  )
}
