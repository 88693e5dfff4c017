import { expect, test } from 'vitest'
import { prove } from '../../lib/run-proof.ts'

/** It starts servers of its own, also beside other tests. */
const patienceMs = 300_000

test(
  'what was acknowledged is there when the replica takes over, and guests read while it hangs',
  async () => {
    const run = await prove('failover', '--bookings', '10')
    expect(run).toMatchObject({ exitCode: 0, figures: { bookings: 10, toldWhileCut: 0, unread: 0, lost: 0, after: 1 } })
    expect(Number(run.figures['unknownWhileCut'])).toBeGreaterThan(0)
  },
  patienceMs,
)

test(
  'sees it when the primary acknowledges what no replica has',
  async () => {
    const run = await prove('failover', '--bookings', '10', '--plant', 'asynchronous')
    expect(run.exitCode).toBe(1)
    const told = Number(run.figures['toldWhileCut'])
    expect(told).toBeGreaterThan(0)
    // And what was told shortly before, where the replica was behind.
    expect(Number(run.figures['lost'])).toBeGreaterThanOrEqual(told)
  },
  patienceMs,
)
