import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)

/** How many of something passed, and the names of what failed. */
export type Count = { readonly passed: number; readonly failed: readonly string[] }

/** Adds counts up. */
export function total(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.flatMap(({ failed }) => failed),
  }
}

/** The programs that run right now, with their end. */
const running = new Map<ChildProcess, Promise<boolean>>()

/**
 * Runs an installed program and shows what it says as it says it; resolves to whether it succeeded. With a niceness it
 * stands back when others want the processor.
 */
export async function show(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  niceness = 0,
): Promise<boolean> {
  const { promise, resolve: ended } = Promise.withResolvers<boolean>()
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, ...env } })
  running.set(child, promise)
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  child.on('error', () => ended(false))
  child.on('exit', (code) => ended(code === 0))
  const ok = await promise
  running.delete(child)
  return ok
}

/** Tells what runs to stop and waits until it has. */
export async function stopRunning(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGINT')
  await Promise.all(running.values())
}

/** Runs an installed program silently; resolves to whether it succeeded and all that it said. */
export async function collect(program: string, args: readonly string[]): Promise<{ ok: boolean; output: string }> {
  const { promise, resolve: ended } = Promise.withResolvers<{ ok: boolean; output: string }>()
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.on('error', (error) => ended({ ok: false, output: error.message }))
  child.on('close', (code) => ended({ ok: code === 0, output }))
  return await promise
}
