import { join } from 'node:path'
import { openPlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { giveToDemoOwner } from './demo-owner.ts'
import { demoHotels } from './hotels.ts'
import { renderPhotos, usedArt } from './photos.ts'
import { loadDemo } from './load-demo.ts'
import { openProgress } from '../terminal.ts'

/** Any number, the same in every version of the product: of processes that start together one loads the demo hotels. */
const demoLock = 7_204_119

/** Loads the demo hotels into an empty database; sees to their pictures and their owner in any case. */
export async function prepareDemo(databaseUrl: string, dataFolder: string, hotels = demoHotels): Promise<void> {
  const sql = openPlainSql(databaseUrl)
  try {
    await sql`SELECT pg_advisory_lock(${demoLock})`
    const [hotel] = await sql`SELECT FROM properties LIMIT 1`
    if (hotel) {
      await giveToDemoOwner(sql)
      return await renderPhotos(join(dataFolder, 'photos'), usedArt(hotels))
    }
    const bars = new Map<string, ReturnType<typeof openProgress>>()
    const onProgress = (done: number, of: number, what: string) => {
      const bar = bars.get(what) ?? openProgress(`Demo hotels: ${what}`)
      bars.set(what, bar)
      bar(done, of)
    }
    await loadDemo({ databaseUrl, dataFolder, hotels, now: new Date(), onProgress })
    await giveToDemoOwner(sql)
  } finally {
    await sql.end()
  }
}
