import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { smallProof } from './product-process.ts'

const script = join(import.meta.dirname, '../prove.ts')

type Run = { readonly exitCode: number; readonly figures: Readonly<Record<string, number | string>> }

/** For tests: runs a proof as its command does; the figures are its last line. What it finds wrong, where nothing is planted, is the message of the test. */
export async function prove(...args: string[]): Promise<Run> {
  return await run(args, !args.includes('--plant'))
}

/** The same for a proof whose verdict is for its long run to say. */
export async function proveUnjudged(...args: string[]): Promise<Run> {
  return await run(args, false)
}

function run(args: readonly string[], isJudged: boolean): Promise<Run> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, [smallProof]: '1' }
    execFile(process.execPath, [script, ...args], { maxBuffer: 1e7, env }, (error, stdout, stderr) => {
      const last = stdout.trim().split('\n').at(-1) ?? ''
      if (error && isJudged) reject(new Error(`${stderr}${last}`))
      else if (!last.startsWith('{')) reject(new Error(`No figures: ${stdout}${stderr}`))
      else resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, figures: JSON.parse(last) as never })
    })
  })
}
