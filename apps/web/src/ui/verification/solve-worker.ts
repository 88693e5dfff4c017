import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/** Works on a challenge beside the page; answers with the solution, or null when there is none. */
globalThis.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => globalThis.postMessage(solution, {}),
    () => globalThis.postMessage(null, {}),
  )
})
