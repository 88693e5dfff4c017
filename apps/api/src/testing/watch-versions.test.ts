import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { raiseCatalogueVersion } from '../features/catalogue/raise-catalogue-version.ts'
import { lockRoomTypes } from '../features/inventory/lock-room-types.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { useTestApp } from './test-app.ts'
import { bookOne, createHotel } from './test-hotel.ts'
import { createPlan } from './test-rate-plans.ts'

const api = useTestApp()
// Nothing is watched there.
beforeEach(({ skip }) => skip(api.sharded))

/** Changes that a story might make, each of what another search reads. */
const changes = {
  'a night': 'UPDATE nights SET price_minor = 4200',
  'a night of a plan': 'UPDATE plan_nights SET price_minor = 4200',
  'the rooms of a type': 'UPDATE room_types SET capacity = capacity',
  'a pin': 'UPDATE booked_rooms SET owner_pinned = true',
  'a released room': 'UPDATE booked_rooms SET active = active',
  'a shorter hold': "UPDATE bookings SET hold_expires_at = hold_expires_at - interval '1 minute'",
}
const catalogueChanges = { 'a plan': "UPDATE rate_plans SET name = 'Anders'" }

async function scene() {
  const hotel = await createHotel(api)
  const [type = { id: '' }] = hotel.types
  await bookOne(api.newBrowser(), hotel)
  const planId = await createPlan(api, hotel.id)
  await api.sql`INSERT INTO plan_nights (property_id, night, room_type_id, plan_id, price_minor)
    VALUES (${hotel.id}, '2027-01-01', ${type.id}, ${planId}, 9900)`
  const change = async (what: string, before: (tx: Tx) => Promise<void>) =>
    await inTransaction(api.database.write, async (tx) => {
      await before(tx)
      await sql`${sql.raw(what)} WHERE property_id = ${hotel.id}`.execute(tx)
    })
  return { hotel, type, change }
}

const nothing = async () => undefined

test.each(Object.entries({ ...changes, ...catalogueChanges }))(
  'a story that changes %s and raises no version does not commit',
  async (_, what) => {
    const { change } = await scene()
    await expect(change(what, nothing)).rejects.toThrow('raised no version')
  },
)

test('one that locks the types, or raises the catalogue’s version, does', async () => {
  const { hotel, type, change } = await scene()
  const lock = async (tx: Tx) => await lockRoomTypes(tx, hotel.id, [type.id])
  const raise = async (tx: Tx) => await raiseCatalogueVersion(tx, hotel.id)
  for (const what of Object.values(changes)) await expect(change(what, lock)).resolves.toBeUndefined()
  for (const what of Object.values(catalogueChanges)) await expect(change(what, raise)).resolves.toBeUndefined()
})

test('versions of other types than those that are locked stay as they are', async () => {
  const hotel = await createHotel(api, { types: [{}, {}] })
  const versions = async () => {
    const rows = await api.sql<{ id: string; version: number }[]>`
      SELECT room_type_id AS id, version FROM inventory_versions WHERE property_id = ${hotel.id}`
    return hotel.types.map(({ id }) => rows.find((row) => row.id === id)?.version ?? 0)
  }
  const [first = { id: '' }] = hotel.types
  const before = await versions()
  await inTransaction(api.database.write, async (tx) => await lockRoomTypes(tx, hotel.id, [first.id]))
  expect(await versions()).toEqual([(before[0] ?? 0) + 1, before[1]])
})

test('a catalogue’s version is not raised without the transaction that did', async () => {
  const { change } = await scene()
  const raise = async (tx: Tx) =>
    void (await sql`UPDATE properties SET catalogue_version = catalogue_version + 1`.execute(tx))
  await expect(change(catalogueChanges['a plan'], raise)).rejects.toThrow('without its xid')
})
