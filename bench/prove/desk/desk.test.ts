import { expect, test } from 'vitest'
import { prove } from '../../lib/run-proof.ts'

/** It starts processes of its own, also beside other tests. */
const patienceMs = 600_000
const small = ['--days', '3', '--desks', '3'] as const

test(
  'days at the desk of a real resort end as the file and the record say, whatever is killed meanwhile',
  async () => {
    const { exitCode, figures } = await prove('desk', ...small, '--each', '2', '--kills', '2')
    const right = { days: 3, numberGaps: 0, different: 0, kills: 2, violations: 0 }
    expect({ exitCode, figures }).toMatchObject({ exitCode: 0, figures: right })
    for (const name of ['stays', 'walkIns', 'changes', 'noShows', 'cancelled', 'blocks', 'invoices', 'compared'])
      expect(Number(figures[name]), name).toBeGreaterThan(0)
  },
  patienceMs,
)

test.each(['tax-turned-twice', 'cut-night-kept'])(
  'it sees the fault "%s"',
  async (plant) => {
    // It befalls who leaves early: among these bookings are some.
    const { exitCode, figures } = await prove('desk', ...small, '--each', '4', '--kills', '0', '--plant', plant)
    expect(exitCode).toBe(1)
    expect(Number(figures['violations'])).toBeGreaterThan(0)
  },
  patienceMs,
)
