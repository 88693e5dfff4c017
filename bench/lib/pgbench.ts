import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Debian's postgresql package puts pgbench, or PATH. */
export function findPgbench(): string | null {
  const folders = (process.env['PATH'] ?? '').split(':')
  if (existsSync('/usr/lib/postgresql')) {
    folders.push(...readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`))
  }
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path)) ?? null
}

export const pgbenchMissing =
  'pgbench is not installed: it comes with the distribution’s PostgreSQL (Debian: apt-get install postgresql).'

type Run = {
  readonly url: string
  readonly scripts: readonly string[]
  readonly clients: number
  readonly seconds: number
  readonly variables?: Readonly<Record<string, string>>
}

/** Runs scripts at random with prepared statements; returns transactions a second. */
export async function runPgbench(pgbench: string, run: Run): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'keystay-pgbench-'))
  try {
    const files = run.scripts.map((script, index) => {
      const path = join(folder, `${index}.sql`)
      writeFileSync(path, script)
      return ['-f', path]
    })
    const variables = Object.entries(run.variables ?? {}).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const size = ['-n', '-M', 'prepared', '-c', String(run.clients), '-j', '2', '-T', String(run.seconds)]
    const output = await capture(pgbench, [...size, ...variables, ...files.flat(), run.url])
    const tps = /tps = ([\d.]+)/.exec(output)?.[1]
    if (!tps || output.includes('aborted')) throw new Error(`pgbench gave no figure: ${output.slice(0, 1500)}`)
    return Number(tps)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function capture(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (data) => (output += String(data)))
    child.stderr.on('data', (data) => (output += String(data)))
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}
