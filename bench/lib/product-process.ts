import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { planted, type Change } from './planted.ts'

export type ProductProcess = {
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Ends it as an operator does. */
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))
const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href

/** Starts the API with its jobs, as it is shipped; returns when it listens. */
export async function startProduct(
  env: Readonly<Record<string, string>>,
  changes: readonly Change[] = [],
): Promise<ProductProcess> {
  const { execArgv, env: plants } = planted(changes)
  const child = fork(script, [], {
    execArgv: ['--import', endWithParent, ...execArgv],
    env: { PATH: process.env['PATH'], ...env, ...plants },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  await untilItListens(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { kill: async () => await end('SIGKILL'), stop: async () => await end('SIGTERM') }
}

function untilItListens(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('listens')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it listened.`)))
  })
}

/** A port that nobody has. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
