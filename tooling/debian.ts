import { existsSync, readFileSync } from 'node:fs'
import { collect } from './steps.ts'

/** Whether packages of Debian can be installed by this process. */
export function isDebiansRoot(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Installs a package of the distribution. The lists of packages of a new machine are empty or old. */
export async function installPackage(name: string): Promise<void> {
  const install = ['-o', 'Acquire::http::Timeout=20', 'install', '-y', '--no-install-recommends', name]
  const { ok } = await collect('apt-get', install)
  if (ok) return
  await collect('apt-get', ['-o', 'Acquire::http::Timeout=20', 'update'])
  await collect('apt-get', install)
}
