import { readFileSync } from 'node:fs'

const placeholder = (file: string) => () => readFileSync(new URL(`../art/${file}.svg`, import.meta.url), 'utf8')

/** Drawings composed by code, by name. */
export const drawings: Readonly<Record<string, () => string>> = new Proxy<Record<string, () => string>>(
  {},
  {
    get: (_, name: string) => {
      if (name.startsWith('room-')) return placeholder('bedroom-sea')
      if (name.startsWith('bath-')) return placeholder('twin-room-morning')
      return placeholder(name.startsWith('breakfast-') ? 'breakfast-table' : 'terrace-sea')
    },
  },
)
