import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { madeApart } from './made-apart.ts'

const folder = mkdtempSync(join(tmpdir(), 'keystay-apart-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that hands something over as its text says. */
function program(name: string, text: string): URL {
  const file = join(folder, `${name}.ts`)
  const made = new URL('made-apart.ts', import.meta.url).href
  writeFileSync(file, `import { handOver } from '${made}'\n${text}`)
  return pathToFileURL(file)
}

test('what a program hands over comes as it was, however large it is', async () => {
  const text = 'handOver({ numbers: new Uint32Array(1_000_000).fill(7), words: process.argv.slice(2) })'
  expect(await madeApart(program('whole', text), 'a', 'b')).toEqual({
    numbers: new Uint32Array(1_000_000).fill(7),
    words: ['a', 'b'],
  })
})

test('it knows nothing of our variables', async () => {
  process.env['KEYSTAY_TOLD'] = 'secret'
  expect(await madeApart(program('told', 'handOver(process.env.KEYSTAY_TOLD)'))).toBeUndefined()
})

test.each([
  ['says nothing', ''],
  ['fails', 'throw new Error("no")'],
  ['fails after it has handed over', 'handOver(1); process.exitCode = 1'],
  ['is cut off', 'process.stdout.write(Buffer.from([200, 0, 0, 0, 1, 2, 3]))'],
])('a program that %s has made nothing', async (name, text) => {
  await expect(madeApart(program(name.replaceAll(' ', '-'), text))).rejects.toThrow('ended with')
})
