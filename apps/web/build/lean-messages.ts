import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serversFieldCodes, statusOf } from '@keystay/contract/shared/error-codes'
import type { Plugin } from 'vite'

const messages = /\/packages\/contract\/src\/shared\/messages\/\w+\.ts$/
const property = /^ {2}(\w+):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`),?\n/gm

/**
 * Leaves the texts of failures out of what browsers load (3 kB): the server says them with its reply, in the reader's
 * language. Those that the app names itself stay.
 */
export function leanMessages(): Plugin {
  return {
    name: 'lean-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!messages.test(id)) return null
      const named = namedIn(join(import.meta.dirname, '../src'))
      const kept = code.replaceAll(property, (whole, name: string) =>
        (name in statusOf || ofServer.has(name)) && !named.has(name) ? '' : whole,
      )
      if (kept === code) this.error(`No text of a failure was found in ${id}.`)
      return { code: kept, map: null }
    },
  }
}

const ofServer: ReadonlySet<string> = new Set(serversFieldCodes)

/** Every word in quotes of a folder's sources. */
function namedIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)))
}
