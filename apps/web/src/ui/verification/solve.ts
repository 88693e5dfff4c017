import type { Challenge } from '@keystay/contract/users/entities'

type AltchaChallenge = Extract<Challenge, { kind: 'altcha' }>['challenge']

/** Solves altcha's proof of work in a worker of our own; resolves to what the server takes as the answer. */
export async function solve(challenge: AltchaChallenge, signal: AbortSignal): Promise<string> {
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
export function lifeOf({ parameters }: AltchaChallenge, now: number): number {
  const { expiresAt } = parameters
  const left = typeof expiresAt === 'number' ? expiresAt * 1000 - now : longestMs
  return Math.min(longestMs, Math.max(shortestMs, left))
}
