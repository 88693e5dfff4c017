import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { textsOf, type PageName } from '@keystay/contract/shared/addresses'
import { expect, test } from 'vitest'
import { isInPart } from '../build/text-parts.ts'

const source = import.meta.dirname
const texts = JSON.parse(readFileSync(join(source, 'locales/de.json'), 'utf8')) as Record<string, object>

/** The pages of the product and the parts of the texts that come with them. */
function readPages(): { file: string; parts: string[] }[] {
  const routes = readFileSync(join(source, 'routes.tsx'), 'utf8')
  const loads = routes.matchAll(/(\w+)(?::| =) async \(\) => \(await import\('\.\/(pages\/.*?)'\)\)/g)
  return [...loads].map(([, page = '', file = '']) => ({
    file: join(source, file),
    parts: ['first', ...(textsOf[page as PageName] ?? [])],
  }))
}

/** A file and all that it imports, at once or later. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return seen
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.{1,2}\/[^']+)'/g)
  for (const [, to = ''] of imports) reach(join(dirname(file), to), seen)
  return seen
}

/** The parts of the texts that a file brings along for what it loads later. */
function partsBroughtBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/loadTextPart\('(\w+)'\)/g)].map(([, part = '']) => part)
}

/** The blocks of the texts that a file speaks in: `t('booking.total')`, `` t(`properties.cash.${value}`) ``. */
function blocksIn(file: string): string[] {
  const keys = readFileSync(file, 'utf8').matchAll(/['"`](\w+)\.(\w+|\$\{)/g)
  return [...keys].flatMap(([, block = '', key = '']) => {
    const own = texts[block]
    return own && (key === '${' || Object.keys(own).some((one) => one.split('_')[0] === key)) ? [block] : []
  })
}

test('every text that a page may show comes with the page', () => {
  const pages = readPages()
  expect(pages.length).toBeGreaterThan(15)
  const missing = pages.flatMap(({ file, parts }) => {
    const files = [...reach(file)]
    const all = [...parts, ...files.flatMap(partsBroughtBy)]
    return files.flatMap((used) =>
      blocksIn(used)
        .filter((block) => !all.some((part) => isInPart(block, part)))
        .map((block) => `${file.replace(source, '')} shows ${block} of ${used.replace(source, '')}`),
    )
  })
  expect([...new Set(missing)]).toEqual([])
})
