import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// For the folder of an image, in whose files no types are left (tooling/image-folder.ts): Node need not look for any. What takes
// types away would take 16 MB, and half a second at each start.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.ts')
      ? { format: 'module', source: readFileSync(fileURLToPath(url)), shortCircuit: true }
      : next(url, context),
})
