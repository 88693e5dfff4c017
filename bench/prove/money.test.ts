import { describe, expect, test } from 'vitest'
import { prove } from '../lib/run-proof.ts'

/** They start servers and processes of their own, also beside other tests. */
const patienceMs = 600_000

describe('a small version of each proof about money', () => {
  test(
    'saga brings every schedule to an end in which all books agree',
    async () => {
      const { exitCode, figures } = await prove('saga', '--schedules', '50')
      expect({ exitCode, figures }).toMatchObject({ exitCode: 0, figures: { schedules: 50, violations: 0 } })
      for (const name of [
        'vouchers',
        'extras',
        'captures',
        'balances',
        'slow',
        'refunds',
        'mails',
        'exemptions',
        'crashes',
        'eventsLost',
        'together',
        'extended',
        'leftEarly',
        'takenBack',
      ])
        expect(Number(figures[name]), name).toBeGreaterThan(0)
    },
    patienceMs,
  )

  test(
    'crash loses nothing when the API dies while bookings are being paid',
    async () => {
      const { exitCode, figures } = await prove('crash', '--kills', '2', '--guests', '3')
      expect({ exitCode, figures }).toMatchObject({ exitCode: 0, figures: { kills: 2, midWork: 2, violations: 0 } })
      expect(Number(figures['captured'])).toBeGreaterThan(0)
    },
    patienceMs,
  )

  test(
    'crash loses nothing when PostgreSQL dies while bookings are being paid',
    async () => {
      const { exitCode, figures } = await prove('crash', '--victim', 'database', '--kills', '2', '--guests', '3')
      expect({ exitCode, figures }).toMatchObject({ exitCode: 0, figures: { kills: 2, midWork: 2, violations: 0 } })
    },
    patienceMs,
  )

  test.each([
    ['saga', 'news is acted on twice', ['--schedules', '20', '--lanes', '1', '--plant', 'event-once']],
    ['saga', 'nobody is told', ['--schedules', '20', '--lanes', '1', '--plant', 'mail-sent']],
    ['saga', 'a voucher is not given back', ['--schedules', '20', '--lanes', '1', '--plant', 'voucher-back']],
    ['saga', 'an extra is not given back', ['--schedules', '40', '--lanes', '1', '--plant', 'extra-back']],
    // The first of these shows it, few others do.
    [
      'saga',
      'a fee is kept and asked for',
      ['--seed', '33', '--schedules', '60', '--lanes', '1', '--plant', 'fee-twice'],
    ],
  ])(
    '%s sees it when %s',
    async (proof, _fault, options) => {
      const { exitCode, figures } = await prove(proof, ...options)
      expect(exitCode).toBe(1)
      expect(figures['violations']).toBeGreaterThan(0)
    },
    patienceMs,
  )

  test.each([
    ['nobody asks after payments', 1, 'no-reconcile'],
    ['commits are lost', 2, 'lost-commits'],
  ])(
    'crash sees it when %s',
    async (_fault, kills, plant) => {
      const { exitCode, figures } = await prove('crash', '--kills', String(kills), '--guests', '3', '--plant', plant)
      // By the books, not by a kill that met no work.
      expect({ exitCode, figures }).toMatchObject({ exitCode: 1, figures: { kills, midWork: kills } })
      expect(Number(figures['disagreements'])).toBeGreaterThan(0)
    },
    patienceMs,
  )
})
