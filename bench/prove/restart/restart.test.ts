import { describe, expect, test } from 'vitest'
import { findProxies } from '../../../tooling/find-proxy.ts'
import { prove } from '../../lib/run-proof.ts'

/** It starts processes of its own, also beside other tests. */
const patienceMs = 600_000
const small = ['--guests', '8', '--patience', '30000'] as const
/** Guests on slow lines always have a request under way, so that one restart meets some. */
const once = ['--restarts', '1', '--guests', '8'] as const
const found = await findProxies()
const proxy = found.includes('haproxy') ? 'haproxy' : 'own'
console.log(
  `Restarts are tested behind ${proxy === 'haproxy' ? 'HAProxy' : 'a proxy of our own: HAProxy is not here'}.`,
)

const proveRestart = async (...args: string[]) => await prove('restart', '--proxy', proxy, ...args)

describe('a small version of the proof by restarts', () => {
  test(
    'processes of one worker and of two are restarted behind a proxy, also as a newer version while somebody reads for long, and no request fails',
    async () => {
      const run = await proveRestart('--restarts', '2', '--migrations', '1', '--workers', '1,2,2', ...small)
      const figures = { restarts: 2, migrations: 1, failed: 0, lost: 0, violations: 0 }
      expect(run).toMatchObject({ exitCode: 0, figures })
      expect(Number(run.figures['requests'])).toBeGreaterThan(20)
    },
    patienceMs,
  )

  test(
    'sees it when a process that stops drops what it is at',
    async () => {
      const run = await proveRestart(...once, '--migrations', '0', '--plant', 'no-drain')
      expect(run.exitCode).toBe(1)
      expect(Number(run.figures['failed'])).toBeGreaterThan(0)
    },
    patienceMs,
  )

  test(
    'sees it when a migration waits for a long read, and all others behind it',
    async () => {
      const run = await proveRestart(...once, '--migrations', '1', '--plant', 'no-lock-timeout')
      expect(run.exitCode).toBe(1)
      expect(Number(run.figures['failed'])).toBeGreaterThan(0)
    },
    patienceMs,
  )

  test(
    'sees it when a booking that was acknowledged is not stored',
    async () => {
      const run = await proveRestart('--restarts', '1', '--migrations', '0', ...small, '--plant', 'forgets-one')
      expect(run.exitCode).toBe(1)
      expect(Number(run.figures['lost'])).toBeGreaterThan(0)
    },
    patienceMs,
  )
})
