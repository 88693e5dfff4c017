import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../../tooling/node-flags.ts'
import { planted, type Change } from './planted.ts'

export type ProductProcess = {
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Ends it as an operator does. */
  stop(): Promise<void>
  /** Nothing in it goes on, until it is thawed or killed. */
  freeze(): void
  thaw(): void
  isAlive(): boolean
  /** Resident memory in MB. Linux tells it. */
  memoryMb(): number
  /** Processor time that the thread which answers requests has taken, in milliseconds. Linux tells it. */
  threadMs(): number
}

const script = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))
const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href

/** Set for the small version of a proof in `npm test`. */
export const smallProof = 'KEYSTAY_SMALL_PROOF'
/** To read the towns takes as long as all else of a start: where many processes live for seconds, who asks for them has them read. */
const withoutTowns: Change = { file: '/api/src/serve.ts', from: 'void openTowns()', to: 'void Promise.resolve()' }

/** Starts the API with its jobs, as it is shipped, with so many descriptors at most; returns when it listens. */
export async function startProduct(
  env: Readonly<Record<string, string>>,
  changes: readonly Change[] = [],
  descriptors?: number,
): Promise<ProductProcess> {
  const { execArgv, env: plants } = planted(process.env[smallProof] ? [...changes, withoutTowns] : changes)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors}; `
  const command = [process.execPath, ...nodeFlags, '--import', endWithParent, ...execArgv, script]
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], {
    env: { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '1', ...env, ...plants },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  await untilItListens(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    kill: async () => await end('SIGKILL'),
    stop: async () => await end('SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    memoryMb: () =>
      Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024),
    threadMs: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
  }
}

function untilItListens(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('listens')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it listened.`)))
  })
}
