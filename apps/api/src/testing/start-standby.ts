import { execFile } from 'node:child_process'
import { chmod, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../platform/embedded-postgres/embedded-database.ts'
import { openPlainSql } from '../platform/database/plain-sql.ts'

const run = promisify(execFile)

/** Starts a server that follows another one of this machine, as `pg_basebackup -R` makes it. It ends with this process. */
export async function startStandby(
  primaryUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedDatabase> {
  // One connection: a backup belongs to its session.
  const sql = openPlainSql(primaryUrl)
  const dataFolder = await mkdtemp(join(tmpdir(), 'keystay-standby-'))
  // The database's user must be able to enter it.
  await chmod(dataFolder, 0o711)
  try {
    const [setting] = await sql<{ folder: string }[]>`SELECT current_setting('data_directory') AS folder`
    const folder = setting?.folder ?? ''
    const copy = join(dataFolder, basename(folder))
    await sql`SELECT pg_backup_start('standby', true)`
    await run('cp', ['-a', folder, copy])
    const [backup] = await sql<{ label: string }[]>`SELECT labelfile AS label FROM pg_backup_stop(false)`
    await run('rm', [join(copy, 'postmaster.pid'), join(copy, 'postmaster.opts')])
    await writeFile(join(copy, 'backup_label'), backup?.label ?? '')
    await writeFile(join(copy, 'standby.signal'), '')
    const { uid, gid } = await stat(copy)
    for (const name of ['backup_label', 'standby.signal']) await run('chown', [`${uid}:${gid}`, join(copy, name)])
    return await startEmbeddedDatabase({
      dataFolder,
      throwAway: true,
      settings: { ...settings, primary_conninfo: following(primaryUrl) },
    })
  } finally {
    await sql.end()
  }
}

function following(primaryUrl: string): string {
  const { hostname, port, username, password } = new URL(primaryUrl)
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
}
