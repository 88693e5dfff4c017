import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messagesOf, textsOf, type PageName, type TextPart } from '@keystay/contract/shared/addresses'
import { errorCodes, fieldCodes, firstCodes, screenCodes } from '@keystay/contract/shared/error-codes'
import { expect, test } from 'vitest'
import { isInPart } from '../build/text-parts.ts'

const source = import.meta.dirname
const contract = join(source, '../../../packages/contract/src')
const texts = JSON.parse(readFileSync(join(source, 'locales/de.json'), 'utf8')) as Record<string, object>

/** The pages of the product and the parts of the texts that come with them. */
function readPages(): { file: string; parts: TextPart[] }[] {
  const routes = readFileSync(join(source, 'routes.tsx'), 'utf8')
  const loads = routes.matchAll(/(\w+)(?::| =) async \(\) => \(await import\('\.\/(pages\/.*?)'\)\)/g)
  return [...loads].map(([, page = '', file = '']) => ({
    file: join(source, file),
    parts: ['first', ...(textsOf[page as PageName] ?? [])],
  }))
}

const imports = { all: /(?:from |import\()'(\.{1,2}\/[^']+)'/g, atOnce: /from '(\.{1,2}\/[^']+)'/g }

/** A file and all that it imports, at once or later. */
function reach(file: string, which: keyof typeof imports = 'all', seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(imports[which]))
    reach(join(dirname(file), to), which, seen)
  return seen
}

/** The parts of the texts that a file brings along for what it loads later. */
function partsBroughtBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/loadTextPart\('(\w+)'\)/g)].map(([, part = '']) => part)
}

/** The texts that a file speaks in, by block and key; a key that is put together is none: `t('booking.total')`, `` t(`properties.cash.${value}`) ``. */
function textsIn(file: string): [block: string, key: string | undefined][] {
  const keys = readFileSync(file, 'utf8').matchAll(/(?<!errors\[)['"`](\w+)\.(\w+|\$\{)/g)
  return [...keys].flatMap(([, block = '', key = '']): [string, string | undefined][] => {
    const own = texts[block]
    if (own && key === '${') return [[block, undefined]]
    return own && Object.keys(own).some((one) => one.split('_')[0] === key) ? [[block, key]] : []
  })
}

/** The texts of files that come with none of the given parts. */
function missingIn(files: readonly string[], parts: readonly string[]): string[] {
  return files.flatMap((used) =>
    textsIn(used)
      .filter(([block, key]) => !parts.some((part) => isInPart(block, part, key)))
      .map(([block, key]) => `${block}.${key ?? '*'} of ${used.replace(source, '')}`),
  )
}

test('every text that a page may show comes with the page', () => {
  const pages = readPages()
  expect(pages.length).toBeGreaterThan(15)
  const missing = pages.flatMap(({ file, parts }) => {
    const files = [...reach(file)]
    return missingIn(files, [...parts, ...files.flatMap(partsBroughtBy)])
  })
  expect([...new Set(missing)]).toEqual([])
})

/** What wraps the import of an owner's page in pages/owner/owner-page.tsx, and the parts that come with it. */
const ofOwners: Readonly<Record<string, readonly string[]>> = {
  withPriceTexts: ['prices', 'editor'],
  withEditorTexts: ['editor'],
  withMessageTexts: ['messages'],
  withReviewTexts: ['reviews'],
  await: [],
}

test('no page of owners shows a text that comes with another of their pages', () => {
  const area = join(source, 'pages/owner')
  const loads = readFileSync(join(area, 'owner-page.tsx'), 'utf8').matchAll(/(\w+)[ (]import\('\.\/([\w-]+\.tsx)'\)/g)
  const pages = [...loads].map(([, how = '', file = '']) => ({ file: join(area, file), parts: ofOwners[how] ?? [] }))
  expect(pages.length).toBeGreaterThan(20)
  const missing = pages.flatMap(({ file, parts }) => {
    const files = [...reach(file)]
    return missingIn(files, ['first', 'account', 'owner', ...parts, ...files.flatMap(partsBroughtBy)])
  })
  const shell = [...reach(join(area, 'owner-page.tsx'), 'atOnce')]
  expect([...new Set([...missing, ...missingIn(shell, ['first', 'account', 'owner'])])]).toEqual([])
})

test('what the wizard shows before its later steps does not wait for their texts', () => {
  const wizard = join(source, 'features/booking/wizard')
  const roots = ['state/wizard-session.tsx', 'steps/step-room.tsx', 'steps/step-details.tsx']
  const files = [...new Set(roots.flatMap((file) => [...reach(join(wizard, file), 'atOnce')]))]
  expect(files.length).toBeGreaterThan(50)
  expect(missingIn(files, ['first', ...(textsOf.bookingWizard ?? [])])).toEqual([])
})

const codes: ReadonlySet<string> = new Set([...errorCodes, ...fieldCodes, ...screenCodes])
/** What sessions call one of their states is no text. */
const otherWords: ReadonlySet<string> = new Set(['forbidden'])

/** The codes whose texts a file of ours may show: it names them otherwise than to compare, or gets them of the contract's checks. */
function codesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/(?<![!=]== )'(\w+)'/g)]
  const checks = [...text.matchAll(/'@keystay\/contract\/(shared\/(?:fields|stay-search))'/g)].flatMap(
    ([, path = '']) => [...readFileSync(join(contract, `${path}.ts`), 'utf8').matchAll(/(?:code: |return )'(\w+)'/g)],
  )
  return [...named, ...checks].flatMap(([, word = '']) => (codes.has(word) && !otherWords.has(word) ? [word] : []))
}

/** What nobody sees or needs before the words of forms have come: with the checks, or with what the server refused. */
const afterForms =
  /\/booking\/(access\/access-rules|wizard\/(state\/(checks|use-step)|steps\/(step-(details|guest|payment|confirm)|line-fields|room-split)|hold\/hold-problem))\.tsx?$/

test('the text of every code that a page without forms may show comes first', () => {
  const first: ReadonlySet<string> = new Set(firstCodes)
  const roots = readPages().flatMap(({ file, parts }) => {
    if (messagesOf(parts).includes('forms')) return []
    return [...reach(file)].filter((one) => !afterForms.test(one))
  })
  expect(roots.length).toBeGreaterThan(50)
  const missing = [...new Set([...roots, ...reach(join(source, 'main.tsx'), 'atOnce')])].flatMap((file) =>
    codesIn(file)
      .filter((code) => !first.has(code))
      .map((code) => `${code} of ${file.replace(source, '')}`),
  )
  expect(missing).toEqual([])
})
