import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../tooling/steps.ts'

/** A started API, as the tests of starting and stopping see it. */
export type Started = {
  readonly child: ChildProcess
  readonly address: string
  /** All that it said so far. */
  output(): string
  /** Waits until it answers; throws what it said when it ended instead. */
  ready(): Promise<void>
  /** Waits for its end and returns the exit code. */
  ended(): Promise<number | null>
}

type Options = {
  readonly uid?: number
  readonly gid?: number
  /** Where the product lies, if not here. */
  readonly folder?: string
  /** What Node is told. */
  readonly flags?: readonly string[]
}

const patienceMs = 120_000

/** Starts the API as a process of its own. */
export function startProcess(
  env: Readonly<Record<string, string>>,
  { folder = root, flags = [], ...user }: Options = {},
): Started {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const clean = { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', NODE_NO_WARNINGS: '1' }
  const child = spawn(process.execPath, [...flags, join(folder, 'apps/api/src/main.ts')], {
    cwd: '/',
    env: { ...clean, ...env },
    ...user,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { promise: end, resolve } = Promise.withResolvers<number | null>()
  child.on('close', resolve)
  const address = `http://127.0.0.1:${env.PORT}`
  return {
    child,
    address,
    output: () => output,
    ready: async () => {
      const until = Date.now() + patienceMs
      while (!(await answers(address))) {
        if (child.exitCode !== null || Date.now() > until) throw new Error(`did not start: ${output}`)
        await pause(50)
      }
    },
    ended: async () => await end,
  }
}

/** Whether the API is ready. */
export async function answers(address: string): Promise<boolean> {
  return await fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}
