import type { TestApp } from './test-app.ts'

/** Takes a room out of order, as if its hotel had done it. */
export async function createBlock(
  { sql }: Pick<TestApp, 'sql'>,
  propertyId: string,
  {
    id,
    roomId,
    from,
    to,
    reason,
  }: {
    readonly id: string
    readonly roomId: string
    readonly from: string
    readonly to: string
    readonly reason: string
  },
): Promise<void> {
  await sql`
    INSERT INTO booked_rooms (property_id, id, room_type_id, room_id, stay, owner_pinned, block_reason)
    SELECT property_id, ${id}, room_type_id, id, daterange(${from}, ${to}), true, ${reason}
    FROM rooms WHERE property_id = ${propertyId} AND id = ${roomId}`
  await sql`
    INSERT INTO nights (property_id, room_type_id, night, capacity, sold)
    SELECT t.property_id, t.id, night, t.capacity, 1
    FROM rooms r JOIN room_types t ON t.property_id = r.property_id AND t.id = r.room_type_id,
      generate_series(${from}::date, ${to}::date - 1, interval '1 day') AS night
    WHERE r.property_id = ${propertyId} AND r.id = ${roomId}
    ON CONFLICT (property_id, room_type_id, night) DO UPDATE SET sold = nights.sold + 1`
}
