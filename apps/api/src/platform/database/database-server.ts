import { openPlainSql, type PlainSql } from './plain-sql.ts'
import { startFailure } from '../process/start-failure.ts'

const oldestMajor = 15
const patienceMs = 5000

/** Makes sure that a database can be used before anything else is tried. Throws one sentence that says what is wrong with it. */
export async function checkDatabaseServer(databaseUrl: string, variable = 'DATABASE_URL'): Promise<void> {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const place = { server: `${hostname}:${port || 5432}`, database: decodeURIComponent(pathname.slice(1)), variable }
  const sql = openOrSay(databaseUrl, variable)
  try {
    const [row] = await sql<{ version: number }[]>`SELECT current_setting('server_version_num')::int AS version`
    const major = Math.floor((row?.version ?? 0) / 10_000)
    if (major < oldestMajor) {
      throw startFailure(
        `The PostgreSQL server at ${place.server} (${variable}) is version ${major}: Keystay needs ${oldestMajor} or newer.`,
      )
    }
  } catch (error) {
    throw serverFailure(error, place)
  } finally {
    await sql.end()
  }
}

/** Opening reads the files of certificates that the address names. */
function openOrSay(databaseUrl: string, variable: string): PlainSql {
  try {
    return openPlainSql(databaseUrl, { patienceMs })
  } catch (error) {
    throw startFailure(`A file that ${variable} names cannot be read: ${String(error)}.`)
  }
}

type Place = { readonly server: string; readonly database: string; readonly variable: string }

/** Names the server, never the password. */
function serverFailure(error: unknown, { server, database, variable }: Place): Error {
  if (!(error instanceof Error)) return startFailure(`${variable}: ${String(error)}`)
  const code = 'code' in error ? String(error.code) : ''
  if (['28P01', '28000'].includes(code))
    return startFailure(`The PostgreSQL server at ${server} refuses the user or password of ${variable}.`)
  if (code === '3D000')
    return startFailure(
      `The PostgreSQL server at ${server} has no database "${database}" (${variable}): create it first (createdb ${database}).`,
    )
  if (/^[A-Z]+_|^E[A-Z]+$/.test(code)) {
    return startFailure(
      `No PostgreSQL server answers at ${server} (${variable}, ${code}): start it or correct the address.`,
    )
  }
  if (error.name === 'StartFailure') return error
  return startFailure(`The PostgreSQL server at ${server} (${variable}) cannot be used: ${error.message}.`)
}
