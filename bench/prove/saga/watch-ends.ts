import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'

/**
 * Lets the database itself note bookings that end while one of their payments goes on: an attempt tells only when it ended
 * last, and money may come after it was given up.
 */
export async function watchEnds(sql: PlainSql, sharded: boolean): Promise<void> {
  await sql`CREATE TABLE ended_while_paid (property_id uuid NOT NULL, booking_id uuid NOT NULL)`
  await sql.unsafe(notes)
  if (sharded) await watchShards(sql)
  else await sql.unsafe(watching('bookings', 'ended_while_paid', 'payment_attempts'))
}

/** Of the table and the attempts it is told by name: where hotels are spread, a server has but parts of them. */
const notes = `
  CREATE FUNCTION note_ended_while_paid() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    EXECUTE format('INSERT INTO %I SELECT $1, $2 WHERE EXISTS (SELECT FROM %I a WHERE a.property_id = $1
      AND a.booking_id = $2 AND a.status IN (''creating'', ''open'', ''capturing''))', TG_ARGV[0], TG_ARGV[1])
      USING NEW.property_id, NEW.id;
    RETURN NULL;
  END $$`

const watching = (bookings: string, ended: string, attempts: string) => `
  CREATE CONSTRAINT TRIGGER ended_while_paid AFTER UPDATE OF status ON ${bookings} DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled')
    EXECUTE FUNCTION note_ended_while_paid('${ended}', '${attempts}')`

/** Citus takes no trigger on a spread table; each part of one, on its server, takes it. */
async function watchShards(sql: PlainSql): Promise<void> {
  await sql`SELECT create_distributed_table('ended_while_paid', 'property_id', colocate_with => 'properties')`
  const answers = await sql<{ success: boolean; result: string }[]>`
    SELECT answer.success, answer.result
    FROM pg_dist_shard b
    JOIN pg_dist_shard e ON e.shardminvalue = b.shardminvalue AND e.logicalrelid = 'ended_while_paid'::regclass
    JOIN pg_dist_shard a ON a.shardminvalue = b.shardminvalue AND a.logicalrelid = 'payment_attempts'::regclass
    JOIN pg_dist_placement p ON p.shardid = b.shardid
    JOIN pg_dist_node n ON n.groupid = p.groupid
    CROSS JOIN LATERAL master_run_on_worker(ARRAY[n.nodename], ARRAY[n.nodeport],
      ARRAY[format(${watching('%s', '%s', '%s')}, shard_name('bookings', b.shardid),
        shard_name('ended_while_paid', e.shardid), shard_name('payment_attempts', a.shardid))], false) AS answer
    WHERE b.logicalrelid = 'bookings'::regclass`
  const refused = answers.find(({ success }) => !success)
  if (refused || answers.length === 0) throw new Error(`Ends of bookings cannot be watched: ${refused?.result}`)
}
