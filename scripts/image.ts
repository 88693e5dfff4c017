import { resolve } from 'node:path'
import { untilTold } from '../apps/api/src/platform/process/signals.ts'
import { startFailure } from '../apps/api/src/platform/process/start-failure.ts'
import { buildImageFolder } from '../tooling/image-folder.ts'
import { say } from '../tooling/terminal.ts'

await untilTold(async (closing) => {
  const [name] = process.argv.slice(2)
  if (!name) throw startFailure('Into which folder? npm run image -- <folder>')
  const folder = resolve(process.env.INIT_CWD ?? '.', name)
  const stopping = new AbortController()
  closing.add(() => stopping.abort())
  await buildImageFolder(folder, stopping.signal)
  say(`${folder} holds what runs in production: node --import ./apps/api/src/without-types.mjs apps/api/src/main.ts`)
  process.exit(0)
})
