import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Puts src/first.js before all else that a document loads: a file by its content, since the content security policy allows no script in a document. */
export function firstScript(): Plugin {
  const written = readFileSync(join(import.meta.dirname, '../src/first.js'), 'utf8')
  const source = written.replaceAll(/^\s*(\/\/.*\n)?/gm, '')
  const fileName = `assets/first-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
  let isBuild = false
  return {
    name: 'first-script',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [
      isBuild
        ? { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head' }
        : { tag: 'script', children: source, injectTo: 'head' },
    ],
  }
}
