import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const from = 'verify(passwordHash ?? (await decoyOf(costs)), canonical(password))'
const to = 'passwordHash !== undefined && (await verify(passwordHash, canonical(password)))'

// Loaded before the API: a login with an unknown address then skips the hash that it is compared with.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/features/users/passwords.ts')) return loaded
    const source = readFileSync(new URL(url), 'utf8')
    if (!source.includes(`await ${from}`)) throw new Error('The fault "skip-hash" no longer fits passwords.ts')
    return { ...loaded, source: source.replace(`await ${from}`, to) }
  },
})
