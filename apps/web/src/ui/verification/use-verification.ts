import { getChallenge, type Challenge } from '@keystay/contract/shared/verification'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { callOnce } from '../../platform/api/call.ts'

export type TurnstileKeys = Pick<Extract<Challenge, { kind: 'turnstile' }>, 'siteKey' | 'scriptUrl'>

export type VerificationState = 'loading' | 'solving' | 'solved' | 'expired' | 'failed'

type Run = {
  readonly state: VerificationState
  /** What the server takes as the answer, once solved. */
  readonly answer: string | null
  /** What Turnstile's box needs, where it is in use. */
  readonly turnstile: TurnstileKeys | null
}

export type Verification = Run & {
  /** Waits for the answer, also of a verification that had to begin anew; null when it failed. */
  readonly wait: () => Promise<string | null>
  /** Begins anew: each answer is accepted once. */
  readonly restart: () => void
  /** What Turnstile's box says. */
  readonly settle: (state: VerificationState, answer?: string) => void
}

const beginning: Run = { state: 'loading', answer: null, turnstile: null }

/** The security verification of a form: begins by itself, and begins anew when it is asked for after it has expired. */
export function useVerification(): Verification {
  const [run, setRun] = useState(beginning)
  const now = useRef(run)
  const waiting = useRef<((answer: string | null) => void)[]>([])
  const change = useCallback((next: Run) => {
    now.current = next
    setRun(next)
    if (next.state !== 'solved' && next.state !== 'failed') return
    for (const resolve of waiting.current.splice(0)) resolve(next.answer)
  }, [])
  const attempt = useRef<AbortController>(null)
  const begin = useCallback(() => {
    attempt.current?.abort()
    attempt.current = new AbortController()
    void verify(change, attempt.current.signal)
  }, [change])
  const restart = useCallback(() => {
    change(beginning)
    begin()
  }, [change, begin])
  useEffect(() => {
    begin()
    return () => attempt.current?.abort()
  }, [begin])
  const acts = useMemo(
    () => ({
      restart,
      wait: () =>
        new Promise<string | null>((resolve) => {
          const { state, answer } = now.current
          if (state === 'solved' || state === 'failed') return resolve(answer)
          waiting.current.push(resolve)
          if (state === 'expired') restart()
        }),
      settle: (state: VerificationState, answer: string | null = null) => change({ ...now.current, state, answer }),
    }),
    [change, restart],
  )
  return { ...run, ...acts }
}

/** Fetches a challenge and solves it; what comes after the signal is no longer heard. */
async function verify(tell: (run: Run) => void, signal: AbortSignal): Promise<void> {
  const change = (run: Partial<Run>) => signal.aborted || tell({ ...beginning, ...run })
  try {
    const { data } = await callOnce(getChallenge, { signal })
    if (data.kind === 'turnstile') {
      change({ state: 'solving', turnstile: data })
      return
    }
    change({ state: 'solving' })
    const answer = await solve(data.challenge, signal)
    change({ state: 'solved', answer })
    const timer = setTimeout(() => change({ state: 'expired' }), lifeOf(data.challenge, Date.now()))
    signal.addEventListener('abort', () => clearTimeout(timer))
  } catch {
    change({ state: 'failed' })
  }
}

type AltchaChallenge = Extract<Challenge, { kind: 'altcha' }>['challenge']

/** Solves altcha's proof of work in a worker of our own; resolves to what the server takes as the answer. */
async function solve(challenge: AltchaChallenge, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  try {
    const solution = await new Promise<object>((resolve, reject) => {
      const fail = () => reject(new Error('The challenge could not be solved.'))
      worker.addEventListener('message', ({ data }: MessageEvent<object | null>) => (data ? resolve(data) : fail()))
      worker.addEventListener('error', fail)
      worker.postMessage(challenge, {})
    })
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}

const shortestMs = 60_000

const longestMs = 10 * 60_000

/** For how long a solved challenge is good, in milliseconds from `now`; the reader's clock may be wrong. */
function lifeOf({ parameters }: AltchaChallenge, now: number): number {
  const { expiresAt } = parameters
  const remainingMs = typeof expiresAt === 'number' ? expiresAt * 1000 - now : longestMs
  return Math.min(longestMs, Math.max(shortestMs, remainingMs))
}
