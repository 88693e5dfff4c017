import type { PlainSql } from '../platform/database/plain-sql.ts'

/** How the API's own connections call themselves; what tests write by hand is not watched. */
const ofStories = "current_setting('application_name') = 'keystay'"
const hasRaisedCatalogue =
  'EXISTS (SELECT FROM properties WHERE id = changed.property_id AND xmin = pg_current_xact_id()::xid)'
const hasRaisedInventory = (type: string) => `EXISTS (SELECT FROM inventory_versions v
  WHERE v.property_id = changed.property_id AND v.room_type_id = ${type} AND v.xid = pg_current_xact_id())`

/** What a search shows that is remembered by the version of the catalogue. */
const catalogueTables = [
  'age_bands',
  'amenities',
  'board_values',
  'extra_periods',
  'extras',
  'local_taxes',
  'photos',
  'promotions',
  'rate_plans',
  'room_type_amenities',
  'standard_plans',
  'vat_rates',
  'vat_settings',
]

/** Tables by whose rows a search counts and prices, how each row names its type, and which changes of it matter. */
const inventoryTables = [
  { table: 'nights', type: 'changed.room_type_id', when: 'INSERT OR UPDATE OR DELETE' },
  { table: 'plan_nights', type: 'changed.room_type_id', when: 'INSERT OR UPDATE OR DELETE' },
  { table: 'room_types', type: 'changed.id', when: 'INSERT OR UPDATE OR DELETE' },
  {
    table: 'booked_rooms',
    type: 'changed.room_type_id',
    when: 'INSERT OR DELETE OR UPDATE OF active, room_id, owner_pinned, stay',
  },
]

/**
 * Lets no story commit that changed what a search shows of a hotel without raising the version by which that is remembered:
 * watched at the end of each transaction of the API.
 */
export async function watchVersions(sql: PlainSql): Promise<void> {
  const statements = [
    ...catalogueTables.map((table) => watch(table, 'INSERT OR UPDATE OR DELETE', hasRaisedCatalogue)),
    ...inventoryTables.map(({ table, type, when }) =>
      watch(table, when, `${hasRaisedInventory(type)} OR ${hasRaisedCatalogue}`),
    ),
    `CREATE FUNCTION watch_xid() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a catalogue version was raised without its xid';
    END $$;
    CREATE TRIGGER watch_xid AFTER UPDATE OF catalogue_version ON properties FOR EACH ROW
      WHEN (new.catalogue_xid <> pg_current_xact_id()) EXECUTE FUNCTION watch_xid();`,
    watch(
      'bookings',
      'UPDATE OF status, hold_expires_at',
      `NOT (${becomesHeldForLess}) OR NOT EXISTS (${unraisedTypes})`,
    ),
  ]
  await sql.unsafe(statements.join('\n'))
}

/** Later is no matter: an answer is not kept beyond the first end of a hold that it knew. */
const becomesHeldForLess = `new.status = 'pending'
  AND (old.status <> 'pending' OR new.hold_expires_at < old.hold_expires_at)`
const unraisedTypes = `SELECT FROM booked_rooms s
  WHERE s.property_id = new.property_id AND s.booking_id = new.id AND NOT ${hasRaisedInventory('s.room_type_id')}`

function watch(table: string, when: string, isRaised: string): string {
  return `
    CREATE FUNCTION watch_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changed ${table} := coalesce(new, old);
    BEGIN
      IF ${ofStories} AND NOT (${isRaised}) THEN
        RAISE EXCEPTION 'a story changed ${table} and raised no version';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER watch_${table} AFTER ${when} ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION watch_${table}();`
}
