import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { readPlanted } from './planted.ts'

const changes = readPlanted()

// Loaded before the product.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const fileChanges = changes.filter(({ file }) => url.endsWith(file))
    if (fileChanges.length === 0) return loaded
    let source = readFileSync(new URL(url), 'utf8')
    for (const { file, from, to } of fileChanges) {
      if (!source.includes(from)) throw new Error(`A fault no longer fits ${file}: ${from}`)
      source = source.replaceAll(from, () => to)
    }
    return { ...loaded, source }
  },
})
