import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTestMode } from '../platform/process/config.ts'
import type { FirstAnswers } from './first-answers.ts'
import { readAddress } from './page-address.ts'
import { headTexts } from '../testing/test-page.ts'
import { readWebDocument, writeAnswers } from './web-document.ts'

const files = {
  scripts: { de: ['/assets/page.js'], en: ['/assets/page-en.js'], vi: ['/assets/page-vi.js'] },
  styles: ['/assets/page.css'],
  drawn: ['/assets/drawn.css'],
}
const texts = headTexts()
const listed = {
  pages: { landing: files, hotelHome: files, legal: files },
  hero: { 800: '/assets/small.webp', 1600: '/assets/large.webp' },
  heads: { de: texts, en: texts, vi: texts },
}
const viewport = '<meta name="viewport" content="width=device-width" />'
const html = `<html lang="de"><head><meta charset="utf-8" />${viewport}<title>K</title></head><body><div id="root"></div><noscript>No script</noscript></body></html>`
const nothing: FirstAnswers = { state: 'found', answers: [], photo: null, found: null, listed: null }
const photo = { name: 'pool', drawing: null, alt: 'Pool', focus: '50% "34%' }
let folder: string
type Write = Awaited<ReturnType<typeof readWebDocument>>
const onPaths = (whole: Write) => (url: string, first: FirstAnswers, drawing?: string) => {
  const address = readAddress(url)
  return whole(address, first, { data: writeAnswers(first.answers, address.language), ...(drawing && { drawing }) })
}
let write: ReturnType<typeof onPaths>
const none = { stripe: undefined, paypal: undefined }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'pages.json'), JSON.stringify(listed))
  write = onPaths(await readWebDocument(folder, { origin: 'https://keystay.test', testMode: false }))
})
afterAll(async () => await rm(folder, { recursive: true }))

test('a page that is not for everybody only says that it is not to be found', () => {
  const hidden = html.replace('<title>K</title>', '<title>Keystay</title><meta name="robots" content="noindex">')
  expect(write('/owner', nothing)).toBe(hidden)
  expect(write('/constructor', nothing)).toBe(hidden)
  expect(write('/legal', { ...nothing, state: 'missing' })).toContain('noindex')
  expect(write('/legal', nothing)).not.toContain('noindex')
})

test('a document is in the language of its address', () => {
  const page = write('/legal?lang=vi', { ...nothing, answers: [{ method: 'GET', url: '/v1/x', reply: {} }] })
  expect(page).toContain('<html lang="vi">')
  expect(page).toContain('href="/assets/page-vi.js"')
  expect(page).not.toContain('page.js')
  expect(page).toContain('{"language":"vi"')
})

test('a page gets its scripts and style sheets named', () => {
  expect(write('/legal', nothing)).toContain('<link rel="modulepreload" crossorigin href="/assets/page.js">')
  expect(write('/legal/', nothing)).toContain('<link rel="preload" as="style" crossorigin href="/assets/page.css">')
  expect(write('/legal', nothing)).not.toContain('<img')
})

test('a preview shows a picture that is large enough to be shown large', () => {
  expect(write('/legal', nothing)).toContain(
    '<meta property="og:image" content="https://keystay.test/assets/large.webp">',
  )
})

test('its first picture stands in it and is asked for before the scripts', () => {
  const landing = write('/', nothing)
  expect(landing).toContain('<div id="root"><img class="first-picture" data-page="landing"')
  // Behind the viewport, or a phone would first choose a picture for the width of a desktop and then load another.
  expect(landing).toContain(`${viewport}<link rel="preload" as="image"`)
  expect(landing.indexOf('as="image"')).toBeLessThan(landing.indexOf('modulepreload'))
  const home = write('/a-hotel/home', { ...nothing, photo })
  expect(home).toContain('/photos/pool-480.webp 480w')
  expect(home).toContain('object-position: 50% &quot;34%')
  expect(write('/a-hotel/home', nothing)).not.toContain('<img')
})

test('a page that is drawn stands in it whole, behind its style sheets, in place of what it showed until then', () => {
  const drawn = write('/', nothing, '<main>Hier $& da</main>')
  expect(drawn).toContain('<div id="root" data-drawn="de"><main>Hier $& da</main></div>')
  expect(drawn).toContain('<html lang="de" data-mantine-color-scheme="light">')
  for (const sheet of ['/assets/page.css', '/assets/drawn.css'])
    expect(drawn).toContain(`<link rel="stylesheet" crossorigin href="${sheet}">`)
  expect(drawn.indexOf('stylesheet')).toBeLessThan(drawn.indexOf('<body>'))
  for (const gone of ['first-picture', '<noscript>', 'as="style"']) expect(drawn).not.toContain(gone)
  expect(write('/', nothing)).toContain('<noscript>')
  expect(write('/', nothing)).not.toContain('drawn.css')
})

test('answers lie in it as data that cannot close their element', () => {
  const answer = { method: 'GET', url: '/v1/x', reply: { name: '</script><script>alert(1)</script> $&' } } as const
  const page = write('/legal', { ...nothing, answers: [answer] })
  const json = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(page)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({ language: 'de', answers: [answer] })
  expect(page.match(/<script/g)).toHaveLength(1)
})

test('in test mode every document says so, whatever its address', async () => {
  const writeTest = onPaths(await readWebDocument(folder, { origin: 'https://keystay.test', testMode: true }))
  const meta = '<meta name="keystay-mode" content="test">'
  for (const path of ['/', '/legal', '/owner/rooms']) {
    expect(writeTest(path, nothing)).toContain(meta)
    expect(write(path, nothing)).not.toContain('keystay-mode')
  }
})

test('demo mode is test mode, but for the keys of a provider that moves money', () => {
  const stripe = (secretKey: string, url: string) => ({
    mode: 'demo' as const,
    payments: { ...none, stripe: { secretKey, webhookSecret: 'w', url } },
  })
  expect(isTestMode({ mode: 'demo', payments: none })).toBe(true)
  expect(isTestMode({ mode: 'production', payments: none })).toBe(false)
  expect(isTestMode(stripe('sk_live_1', 'http://127.0.0.1:9000'))).toBe(true)
  expect(isTestMode(stripe('sk_test_1', 'https://api.stripe.com'))).toBe(true)
  expect(isTestMode(stripe('sk_live_1', 'https://api.stripe.com'))).toBe(false)
  const paypal = { clientId: 'c', clientSecret: 's', webhookId: 'w', url: 'https://api-m.paypal.com' }
  expect(isTestMode({ mode: 'demo', payments: { ...none, paypal } })).toBe(false)
})
