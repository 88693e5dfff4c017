import { execFile } from 'node:child_process'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../prove.ts')

type Run = { readonly exitCode: number; readonly figures: Readonly<Record<string, number | string>> }

/** For tests: runs a proof as its command does; the figures are its last line. */
export function prove(...args: string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, ...args], { maxBuffer: 1e7 }, (error, stdout, stderr) => {
      const last = stdout.trim().split('\n').at(-1) ?? ''
      // A planted fault is meant to be found; what else was wrong is the message of the test that fails.
      if (error && !args.includes('--plant')) reject(new Error(`${stderr}${last}`))
      else if (!last.startsWith('{')) reject(new Error(`No figures: ${stdout}${stderr}`))
      else resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, figures: JSON.parse(last) as never })
    })
  })
}
