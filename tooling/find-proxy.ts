import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage, isDebiansRoot } from './debian.ts'
import { collect } from './steps.ts'
import { say } from './terminal.ts'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/**
 * Finds HAProxy, through which processes are restarted in proofs: KEYSTAY_HAPROXY; else an installed one; Debian's root gets
 * it from the distribution. Throws a sentence that says what to do.
 */
export async function findHaproxy(): Promise<string> {
  const named = process.env.KEYSTAY_HAPROXY
  const found = named ?? (await findInstalled()) ?? (await install())
  if (found !== undefined && (await runs(found))) return found
  throw new Error(
    'Restarts are proved behind HAProxy, and none was found: install it (apt-get install haproxy), or name one with KEYSTAY_HAPROXY=/path/to/haproxy.',
  )
}

async function findInstalled(): Promise<string | undefined> {
  const candidates = folders.map((folder) => join(folder, 'haproxy'))
  for (const path of new Set(candidates)) if (existsSync(path) && (await runs(path))) return path
  return undefined
}

async function runs(path: string): Promise<boolean> {
  const { ok, output } = await collect(path, ['-v'])
  return ok && /haproxy/i.test(output)
}

async function install(): Promise<string | undefined> {
  if (!isDebiansRoot()) return undefined
  say('Installing HAProxy for the proof of restarts …')
  await installPackage('haproxy')
  return await findInstalled()
}
