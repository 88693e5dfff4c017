import { describe, expect, test } from 'vitest'
import { prove, proveUnjudged } from '../lib/run-proof.ts'

const nobodyRefused = { stays: 400, refused: 0, movedAfterArrival: 0, violations: 0 }
const proven = { exitCode: 0, figures: { violations: 0 } }

/** They start processes of their own, also beside other tests. */
const patienceMs = 600_000

/** Other work holds the product up, which then rightly tells people to come back: that it never does is for the long run to say. */
const patient = ['--patience', '60000'] as const

describe('a small version of each proof about rooms, logins and requests', () => {
  test('replay refuses nobody and moves no guest after arrival', async () => {
    const { exitCode, figures } = await prove('replay', '--stays', '400')
    expect({ exitCode, figures }).toMatchObject({ exitCode: 0, figures: nobodyRefused })
    for (const name of ['parked', 'codes']) expect(Number(figures[name]), name).toBeGreaterThan(50)
  })

  test('replay sees it when nothing may be moved', async () => {
    const { exitCode, figures } = await prove('replay', '--stays', '400', '--plant', 'no-rearranging')
    expect(exitCode).toBe(1)
    expect(figures['refused']).toBeGreaterThan(0)
  })

  test('storm sells the last room once', async () => {
    const figures = { attempts: 200, booked: 1, conflicts: 199, serverErrors: 0, places: 3, uses: 5, violations: 0 }
    const run = await prove('storm', '--attempts', '200', ...patient)
    expect(run).toEqual({ exitCode: 0, figures: { ...figures, comeBacks: expect.any(Number) as number } })
  })

  test('storm sees a second booking', async () => {
    const run = await prove('storm', '--attempts', '20', ...patient, '--plant', 'second-booking')
    // Guests were told what is right: the invariants alone know better.
    expect(run).toMatchObject({ exitCode: 1, figures: { attempts: 20, booked: 1, conflicts: 19, serverErrors: 0 } })
    expect(Number(run.figures['violations'])).toBeGreaterThan(0)
  })

  test(
    'fuzz is answered in the product’s own words, whatever it sends',
    async () => {
      const { exitCode, figures } = await prove('fuzz', '--requests', '600', '--per-place', '1', ...patient)
      expect({ exitCode, figures }).toMatchObject({
        exitCode: 0,
        figures: { requests: 600, overCpu: 0, violations: 0 },
      })
      expect(Number(figures['sized'])).toBeGreaterThan(300)
      for (const name of ['accepted', 'refused']) expect(Number(figures[name]), name).toBeGreaterThan(100)
    },
    patienceMs,
  )

  test(
    'fuzz sees it when nothing is checked',
    async () => {
      const { exitCode, figures } = await prove(
        'fuzz',
        '--requests',
        '100',
        '--per-place',
        '0',
        ...patient,
        '--plant',
        'unchecked',
      )
      expect(exitCode).toBe(1)
      expect(Number(figures['serverErrors'])).toBeGreaterThan(0)
    },
    patienceMs,
  )

  // How long guests wait is for the long run to say: here others use the machine, too.
  const briefly = ['--seconds', '1', '--descriptors', '160', '--patience', '20000'] as const

  test(
    'hostile: whoever reads, sends or connects for no good, and whatever befalls the database, nothing is lost',
    async () => {
      const only = 'largest,slow-readers,many-connections,crumbs,frozen-database,full-disk'
      const run = await prove('hostile', ...briefly, '--only', only)
      expect(run).toMatchObject({ ...proven, figures: { turnedAway: 0, lost: 0, violations: 0 } })
      expect(Number(run.figures['attacks'])).toBeGreaterThanOrEqual(3)
    },
    patienceMs,
  )

  test(
    'hostile sees it when nobody makes room for guests',
    async () => {
      const run = await prove('hostile', ...briefly, '--only', 'many-connections', '--plant', 'no-room')
      expect(run.exitCode).toBe(1)
      expect(Number(run.figures['turnedAway'])).toBeGreaterThan(0)
    },
    patienceMs,
  )

  test(
    'fuzz sees it when a pattern takes long over long texts',
    async () => {
      const only = ['--requests', '1', '--per-place', '100', '--bytes', '12000', '--only', 'POST /v1/properties phone']
      const { exitCode, figures } = await prove('fuzz', ...only, ...patient, '--plant', 'quadratic')
      expect(exitCode).toBe(1)
      expect(Number(figures['overCpu'])).toBeGreaterThan(0)
    },
    patienceMs,
  )

  test(
    'fuzz sees it when the signature of a webhook takes long to read',
    async () => {
      const only = ['--requests', '1', '--per-place', '100', '--only', 'stripe-signature after']
      const { exitCode, figures } = await prove('fuzz', ...only, ...patient, '--plant', 'quadratic')
      expect(exitCode).toBe(1)
      expect(Number(figures['overCpu'])).toBeGreaterThan(0)
    },
    patienceMs,
  )

  const few = ['--tries', '8', '--iterations', '10', ...patient]

  // Whether so few tries differ by chance is for the long run to say.
  test('login-timing measures both addresses', async () => {
    const { figures } = await proveUnjudged('login-timing', ...few)
    expect(figures).toMatchObject({ tries: 8, p: expect.any(Number) as number })
    expect(Number(figures['ratio'])).toBeGreaterThan(0.5)
  })

  test('login-timing sees it when an unknown address is compared with no hash', async () => {
    const { exitCode, figures } = await prove('login-timing', ...few, '--plant', 'skip-hash')
    expect(exitCode).toBe(1)
    expect(Number(figures['ratio'])).toBeLessThan(0.5)
  })

  test('mutants: a guard that is gone is caught', async () => {
    expect(await prove('mutants', '--only', 'price re-check')).toMatchObject({ ...proven, figures: { caught: 1 } })
  })

  test('mutants: what changes nothing is not', async () => {
    const run = await prove('mutants', '--only', 'price re-check', '--plant', 'harmless')
    expect(run).toMatchObject({ exitCode: 1, figures: { survivors: 'price re-check' } })
  })
})
