import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../deploy')

/** What a proxy of deploy/ has to know to be started here. */
export type Place = {
  readonly folder: string
  readonly port: number
  /** Of processes that may listen, now or later. */
  readonly ports: readonly number[]
  /** How long it waits for who is asked whether it is ready. */
  readonly askMs: number
}
/** A proxy that is started with the file that deploy/ has for it, but for addresses. */
export type Prepared = {
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Where it tells to which ports it sends guests; undefined: it has to be told. */
  readonly sendsTo?: () => Promise<readonly number[]>
  /** Writes down whom to send guests to; the proxy then reads it. */
  readonly write?: (ports: readonly number[]) => Promise<void>
}

/** A file of deploy/ as it is shipped, but for places that belong to one machine alone. Throws where there is no such place. */
export function shipped(file: string, changes: ReadonlyMap<RegExp, string>): string {
  let text = readFileSync(join(folder, file), 'utf8')
  for (const [from, to] of changes) {
    if (!from.test(text)) throw new Error(`deploy/${file} has nothing like ${String(from)}.`)
    text = text.replace(from, to)
  }
  return text
}
