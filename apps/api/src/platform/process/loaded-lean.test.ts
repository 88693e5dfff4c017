import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What Node has loaded of itself when the product's modules are. */
function loadedBy(...modules: readonly string[]): string[] {
  const urls = modules.map((name) => new URL(`../../${name}`, import.meta.url).href)
  const program = `await Promise.all(${JSON.stringify(urls)}.map((url) => import(url)));
    console.log(JSON.stringify(process.moduleLoadList))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  return JSON.parse(output) as string[]
}

test('the client of fetch and of WebSockets is not loaded before somebody needs it', () => {
  const loaded = loadedBy('main.ts', 'serve.ts')
  expect(loaded).toContainEqual(expect.stringMatching(/\bhttp$/))
  expect(loaded).not.toContainEqual(expect.stringContaining('undici/undici'))
})
