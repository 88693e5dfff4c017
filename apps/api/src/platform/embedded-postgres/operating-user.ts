import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { startFailure } from '../process/start-failure.ts'

const run = promisify(execFile)

/** The user of the operating system that a child process runs as; undefined is the one that we are. */
export type OperatingUser = { readonly uid: number; readonly gid: number }

const ownUser = 'keystay'
const path = `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`

/** PostgreSQL refuses to run as root; then it gets a user of its own, made on first use. Undefined when we are not root. */
export async function databaseUser(): Promise<OperatingUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await findUser(ownUser)
  if (existing) return existing
  await createUser()
  for (const name of [ownUser, 'postgres', 'nobody']) {
    const user = await findUser(name)
    if (user) return user
  }
  throw startFailure(
    'PostgreSQL does not run as root and no other user could be made: start Keystay as an ordinary user.',
  )
}

async function createUser(): Promise<void> {
  const shell = ['--shell', '/usr/sbin/nologin']
  await run(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', ...shell, ownUser],
    { env: { PATH: path } },
  )
    // Busybox systems (Alpine) have adduser instead.
    .catch(() => run('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', ownUser], { env: { PATH: path } }))
    .catch(() => undefined)
}

async function findUser(name: string): Promise<OperatingUser | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Whether a user may enter a folder and everything above it: asked of the kernel, which knows about ACLs too. */
export async function mayEnter(folder: string, user: OperatingUser | undefined): Promise<boolean> {
  return await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
