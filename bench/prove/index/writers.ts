import { sql } from 'kysely'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { raiseCatalogueVersion } from '../../../apps/api/src/features/catalogue/raise-catalogue-version.ts'
import { lockRoomTypes } from '../../../apps/api/src/features/inventory/lock-room-types.ts'
import type { LocalIndex } from '../../../apps/api/src/features/search-index/search-index.ts'
import { inTransaction, type Sql, type Tx } from '../../../apps/api/src/platform/database/database.ts'
import { randomNights } from '../../../apps/api/src/testing/random-hotels.ts'
import type { Random } from '../../../tooling/random.ts'

export type Scene = {
  readonly write: Sql
  readonly index: LocalIndex
  readonly propertyIds: readonly string[]
  readonly first: string
  readonly isOver: () => boolean
  /** Milliseconds between a commit and the moment from which searches know it. */
  readonly seen: (ms: number) => void
}

/** A story in a hundred rests for so long before it commits, others for a moment. */
const longMs = 800
const momentMs = 20
const pauseMs = 60

/** Changes one hotel after another until it is over, and waits for each change until the index knows it. */
export async function keepWriting(scene: Scene, random: Random): Promise<number> {
  let writes = 0
  while (!scene.isOver()) {
    const propertyId = random.pick(scene.propertyIds) ?? ''
    const version = await inTransaction(scene.write, async (tx) => await change(tx, propertyId, scene.first, random))
    await untilKnown(scene, propertyId, version)
    writes += 1
    await rest(random.int(pauseMs))
  }
  return writes
}

type Versions = { readonly catalogue: number; readonly inventory: number }

async function change(tx: Tx, propertyId: string, first: string, random: Random): Promise<Versions> {
  if (random.chance(0.1)) await changeCatalogue(tx, propertyId, random)
  else await changeNights(tx, propertyId, first, random)
  const { rows } = await sql<Versions>`
    SELECT p.catalogue_version AS catalogue,
      (SELECT coalesce(sum(v.version), 0)::bigint FROM inventory_versions v WHERE v.property_id = p.id) AS inventory
    FROM properties p WHERE p.id = ${propertyId}`.execute(tx)
  await rest(random.chance(0.01) ? longMs : random.int(momentMs))
  return rows[0] ?? { catalogue: 0, inventory: 0 }
}

async function changeNights(tx: Tx, propertyId: string, first: string, random: Random): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM room_types WHERE property_id = ${propertyId}`.execute(tx)
  const typeId = random.pick(rows)?.id ?? ''
  await lockRoomTypes(tx, propertyId, [typeId])
  const from = addDays(first, random.int(randomNights))
  const until = addDays(from, 1 + random.int(6))
  await sql`
    UPDATE nights SET sold = floor(random() * (capacity + 1))::int, closed = ${random.chance(0.1)},
      price_minor = ${random.chance(0.3) ? null : 3000 + 100 * random.int(300)},
      min_stay = ${random.chance(0.2) ? 1 + random.int(4) : null}
    WHERE property_id = ${propertyId} AND room_type_id = ${typeId} AND night >= ${from}::date AND night < ${until}::date`.execute(
    tx,
  )
}

async function changeCatalogue(tx: Tx, propertyId: string, random: Random): Promise<void> {
  await raiseCatalogueVersion(tx, propertyId)
  await sql`UPDATE rate_plans SET adjust_percent = ${500 * (random.int(8) - 6)} WHERE property_id = ${propertyId}`.execute(
    tx,
  )
  await sql`UPDATE properties SET name = ${`Haus ${random.int(1000)}`}, offers_early_booking = ${random.chance(0.5)}
    WHERE id = ${propertyId}`.execute(tx)
}

/** So long a change may stay unknown before the search for it ends: it is counted as so old. */
const lostAfterMs = 20_000

async function untilKnown({ index, isOver, seen }: Scene, propertyId: string, version: Versions): Promise<void> {
  const committedAt = performance.now()
  const ageMs = () => performance.now() - committedAt
  const isKnown = () => {
    const known = index.get(propertyId)
    return known && known.catalogueVersion >= version.catalogue && known.inventoryVersion >= version.inventory
  }
  while (!isKnown() && !isOver() && ageMs() < lostAfterMs) await rest(2)
  seen(ageMs())
}

async function rest(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
}
