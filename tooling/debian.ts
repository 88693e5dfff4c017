import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { collect } from './steps.ts'

/** Whether packages of Debian can be installed by this process. */
export function isDebiansRoot(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

const patient = ['-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=300']
/** Tries, a second apart, while another process has the lists of packages. */
const mostTries = 120

/** Installs a package of the distribution. The lists of packages of a new machine are empty or old. */
export async function installPackage(name: string): Promise<void> {
  const install = [...patient, 'install', '-y', '--no-install-recommends', name]
  const { ok } = await collect('apt-get', install)
  if (ok) return
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { ok: isUpdated, output } = await collect('apt-get', [...patient, 'update'])
    if (isUpdated || !/lock/i.test(output)) break
    await pause(1000)
  }
  await collect('apt-get', install)
}
