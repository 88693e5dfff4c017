import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readPidFile } from '../../../apps/api/src/platform/embedded-postgres/postgres-process.ts'
import { openOwnGround, type Ground } from '../crash/database.ts'

/** A database of the proof's own, which may be stopped for a while and whose disk may be filled. */
export type HostileGround = Ground & {
  /** Stops every process of the server for some seconds, then lets them go on. */
  freeze(seconds: number): Promise<void>
  /** Leaves no byte of the disk free for some seconds; undefined where nobody may mount one of its own. */
  readonly fillDisk: ((seconds: number) => Promise<void>) | undefined
  close(): Promise<void>
}

const diskMb = 400
/** So that the log of writes fits on a small disk. */
const settings = { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '32MB', max_connections: '100' }

/** Starts a server on a disk in memory of its own (root may mount one), else in a folder. */
export async function openHostileGround(): Promise<HostileGround> {
  const disk = mkdtempSync(join(tmpdir(), 'keystay-disk-'))
  const options = `size=${diskMb}m,mode=755`
  const isOwn = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' }).status === 0
  const leave = () => {
    if (isOwn) spawnSync('umount', ['-l', disk], { stdio: 'ignore' })
    rmSync(disk, { recursive: true, force: true })
  }
  try {
    const ground = await openOwnGround(settings, isOwn ? disk : undefined)
    const [server] = await ground.sql<{ folder: string }[]>`SELECT current_setting('data_directory') AS folder`
    return {
      ...ground,
      freeze: async (seconds) => await freeze(server?.folder ?? '', seconds),
      fillDisk: isOwn ? async (seconds) => await fill(disk, seconds) : undefined,
      close: async () => {
        await ground.close()
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

async function freeze(folder: string, seconds: number): Promise<void> {
  const postmaster = (await readPidFile(folder))?.pid
  if (postmaster === undefined) throw new Error('PostgreSQL does not run.')
  // First the parent, so that it makes no more children.
  process.kill(postmaster, 'SIGSTOP')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const pids = [postmaster, ...children.split('\n').map(Number).filter(Boolean)]
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await pause(seconds * 1000)
  for (const pid of pids.toReversed()) signal(pid, 'SIGCONT')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It ended by itself meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function fill(disk: string, seconds: number): Promise<void> {
  const file = join(disk, 'filler')
  const handle = openSync(file, 'w')
  try {
    for (const part of [Buffer.alloc(1_000_000), Buffer.alloc(4096)]) writeUntilFull(handle, part)
    const until = Date.now() + seconds * 1000
    while (Date.now() < until) {
      // What the server removes meanwhile is taken, too.
      writeUntilFull(handle, Buffer.alloc(4096))
      await pause(50)
    }
  } finally {
    closeSync(handle)
    rmSync(file)
  }
}

function writeUntilFull(handle: number, part: Buffer): void {
  try {
    while (writeSync(handle, part) === part.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
