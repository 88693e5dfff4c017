import { expect, test } from 'vitest'
import { prove } from '../../lib/run-proof.ts'

/** It starts processes of its own, also beside other tests. */
const patienceMs = 600_000
const small = ['--days', '3', '--kills', '2', '--desks', '3'] as const

test(
  'days at the desk of a real resort end as the file and the record say, whatever is killed meanwhile',
  async () => {
    const { exitCode, figures } = await prove('desk', ...small)
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
    const { exitCode, figures } = await prove('desk', ...small, '--kills', '0', '--plant', plant)
    expect(exitCode).toBe(1)
    expect(Number(figures['violations'])).toBeGreaterThan(0)
  },
  patienceMs,
)
