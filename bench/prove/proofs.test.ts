import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const script = join(import.meta.dirname, '../../scripts/prove.ts')

type Run = { readonly exitCode: number; readonly figures: Readonly<Record<string, number | string>> }

/** Runs a proof as its command does; the figures are its last line. */
function prove(...args: string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, ...args], { maxBuffer: 1e7 }, (error, stdout, stderr) => {
      const last = stdout.trim().split('\n').at(-1) ?? ''
      if (!last.startsWith('{')) reject(new Error(`No figures: ${stdout}${stderr}`))
      else resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, figures: JSON.parse(last) as never })
    })
  })
}

/** They start servers and processes of their own, also beside other tests. */
const patienceMs = 120_000

const nobodyRefused = { stays: 400, refused: 0, movedAfterArrival: 0, violations: 0 }
const proven = { exitCode: 0, figures: { violations: 0 } }

describe('a small version of each proof', () => {
  test('replay refuses nobody and moves no guest after arrival', async () => {
    const { exitCode, figures } = await prove('replay', '--stays', '400')
    expect({ exitCode, figures }).toMatchObject({ exitCode: 0, figures: nobodyRefused })
  })

  test('replay sees it when nothing may be moved', async () => {
    const { exitCode, figures } = await prove('replay', '--stays', '400', '--plant', 'no-rearranging')
    expect(exitCode).toBe(1)
    expect(figures['refused']).toBeGreaterThan(0)
  })

  test('storm sells the last room once', async () => {
    const figures = { attempts: 200, booked: 1, conflicts: 199, serverErrors: 0, violations: 0 }
    expect(await prove('storm', '--attempts', '200')).toEqual({ exitCode: 0, figures })
  })

  test('storm sees a second booking', async () => {
    expect(await prove('storm', '--attempts', '20', '--plant', 'second-booking')).toMatchObject({ exitCode: 1 })
  })

  // Whether so few tries differ by chance is for the long run to say.
  test('login-timing measures both addresses', async () => {
    const { figures } = await prove('login-timing', '--tries', '12')
    expect(figures).toMatchObject({ tries: 12, p: expect.any(Number) as number })
    expect(Number(figures['ratio'])).toBeGreaterThan(0.5)
  })

  test('login-timing sees it when an unknown address is compared with no hash', async () => {
    const { exitCode, figures } = await prove('login-timing', '--tries', '12', '--plant', 'skip-hash')
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

  test(
    'saga brings every schedule to an end in which all books agree',
    async () => {
      const { exitCode, figures } = await prove('saga', '--schedules', '100')
      expect({ exitCode, figures }).toMatchObject({ exitCode: 0, figures: { schedules: 100, violations: 0 } })
      for (const name of ['captures', 'refunds', 'mails', 'crashes', 'eventsLost', 'together'])
        expect(Number(figures[name]), name).toBeGreaterThan(0)
    },
    patienceMs,
  )

  test(
    'saga sees it when news is acted on twice',
    async () => {
      const { exitCode, figures } = await prove('saga', '--schedules', '20', '--plant', 'event-once')
      expect(exitCode).toBe(1)
      expect(figures['violations']).toBeGreaterThan(0)
    },
    patienceMs,
  )

  test(
    'saga sees it when nobody is told',
    async () => {
      const { exitCode, figures } = await prove('saga', '--schedules', '20', '--plant', 'mail-sent')
      expect(exitCode).toBe(1)
      expect(figures['violations']).toBeGreaterThan(0)
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
    'crash sees it when nobody asks after payments',
    async () => {
      const { exitCode, figures } = await prove('crash', '--kills', '1', '--guests', '3', '--plant', 'no-reconcile')
      expect(exitCode).toBe(1)
      expect(figures['violations']).toBeGreaterThan(0)
    },
    patienceMs,
  )
})
