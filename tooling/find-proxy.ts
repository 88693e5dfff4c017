import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage, isDebiansRoot } from './debian.ts'
import { collect } from './steps.ts'
import { say } from './terminal.ts'

/** The proxies that deploy/ has a configuration for, and how each tells its version. */
const proxies = {
  haproxy: { args: ['-v'], says: /haproxy/i },
  nginx: { args: ['-v'], says: /nginx/i },
  caddy: { args: ['version'], says: /\d+\.\d+/ },
} as const
export type ProxyName = keyof typeof proxies
export const proxyNames = Object.keys(proxies) as readonly ProxyName[]

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/**
 * Finds a proxy, through which processes are restarted in proofs: KEYSTAY_HAPROXY, KEYSTAY_NGINX or KEYSTAY_CADDY; else an
 * installed one; Debian's root gets it from the distribution. Throws a sentence that says what to do.
 */
export async function findProxy(name: ProxyName): Promise<string> {
  const variable = `KEYSTAY_${name.toUpperCase()}`
  const found = process.env[variable] ?? (await findInstalled(name)) ?? (await install(name))
  if (found !== undefined && (await runs(name, found))) return found
  throw new Error(
    `This is proved behind ${name}, and none was found: install it (apt-get install ${name}), or name one with ${variable}=/path/to/${name}.`,
  )
}

/** All that can be had; of each other one it says that nothing is proved behind it. */
export async function findProxies(): Promise<readonly ProxyName[]> {
  const found: ProxyName[] = []
  // One after the other: only one package is installed at a time.
  for (const name of proxyNames) {
    try {
      await findProxy(name)
      found.push(name)
    } catch (error) {
      say(`Not run behind ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return found
}

async function findInstalled(name: ProxyName): Promise<string | undefined> {
  const candidates = folders.map((folder) => join(folder, name))
  for (const path of new Set(candidates)) if (existsSync(path) && (await runs(name, path))) return path
  return undefined
}

async function runs(name: ProxyName, path: string): Promise<boolean> {
  const { args, says } = proxies[name]
  const { ok, output } = await collect(path, args)
  return ok && says.test(output)
}

async function install(name: ProxyName): Promise<string | undefined> {
  if (!isDebiansRoot()) return undefined
  say(`Installing ${name} for proofs …`)
  await installPackage(name)
  return await findInstalled(name)
}
