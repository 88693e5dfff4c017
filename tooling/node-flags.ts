import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

/** What `npm start` tells Node: docs/operations.md says why. */
export const nodeFlags: readonly string[] = scripts.start.split(' ').filter((word) => word.startsWith('--'))
