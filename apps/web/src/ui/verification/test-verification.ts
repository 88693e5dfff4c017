import { vi } from 'vitest'

const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: 'abc' }
/** The server's answer with a challenge to solve. */
export const aChallenge = { 'GET /v1/users/challenge': { data: { kind: 'altcha', challenge } } }
/** What the worker's solution becomes. */
export const theAnswer = btoa(JSON.stringify({ challenge, solution: { counter: 7 } }))

/** For tests: a worker that answers when it is told to; null is a failure. */
export function stubWorker() {
  const workers: EventTarget[] = []
  class Worker extends EventTarget {
    constructor() {
      super()
      workers.push(this)
    }
    postMessage(): void {}
    terminate(): void {}
  }
  vi.stubGlobal('Worker', Worker)
  return {
    count: () => workers.length,
    solve: (solution: object | null = { counter: 7 }) =>
      workers.at(-1)?.dispatchEvent(new MessageEvent('message', { data: solution })),
  }
}
