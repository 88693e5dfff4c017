import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../deploy/postgres')

/** What a file of deploy/postgres sets by itself, without what it includes. */
export function settingsOf(file: string): Readonly<Record<string, string>> {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^(\w+) = '?(.*?)'?$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}
