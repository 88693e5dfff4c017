import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTestMode } from '../platform/process/config.ts'
import { readWebDocument } from './web-document.ts'

const files = { scripts: ['/assets/page.js'], styles: ['/assets/page.css'] }
const listed = {
  pages: { landing: files, hotelHome: files, legal: files },
  hero: { 800: '/assets/small.webp', 1600: '/assets/large.webp' },
}
const viewport = '<meta name="viewport" content="width=device-width" />'
const html = `<html><head><meta charset="utf-8" />${viewport}<title>K</title></head><body><div id="root"></div></body></html>`
const nothing = { answers: [], photo: null }
const photo = { name: 'pool', alt: 'Pool', focus: '50% "34%' }
let folder: string
let write: Awaited<ReturnType<typeof readWebDocument>>
const none = { stripe: undefined, paypal: undefined }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'pages.json'), JSON.stringify(listed))
  write = await readWebDocument(folder, false)
})
afterAll(async () => await rm(folder, { recursive: true }))

test('an address that the build does not name gets the document as it is', () => {
  expect(write('/owner/rooms', nothing)).toBe(html)
  expect(write('/constructor', nothing)).toBe(html)
})

test('a page gets its scripts and style sheets named', () => {
  expect(write('/legal', nothing)).toContain('<link rel="modulepreload" crossorigin href="/assets/page.js">')
  expect(write('/legal/', nothing)).toContain('<link rel="preload" as="style" crossorigin href="/assets/page.css">')
  expect(write('/legal', nothing)).not.toContain('<img')
})

test('its first picture stands in it and is asked for before the scripts', () => {
  const landing = write('/', nothing)
  expect(landing).toContain('<div id="root"><img class="first-picture" data-page="landing"')
  // Behind the viewport, or a phone would first choose a picture for the width of a desktop and then load another.
  expect(landing).toContain(`${viewport}<link rel="preload" as="image"`)
  expect(landing.indexOf('as="image"')).toBeLessThan(landing.indexOf('modulepreload'))
  const home = write('/a-hotel/home', { answers: [], photo })
  expect(home).toContain('/photos/pool-480.webp 480w')
  expect(home).toContain('object-position: 50% &quot;34%')
  expect(write('/a-hotel/home', nothing)).not.toContain('<img')
})

test('answers lie in it as data that cannot close their element', () => {
  const answer = { method: 'GET', url: '/v1/x', reply: { name: '</script><script>alert(1)</script> $&' } } as const
  const page = write('/legal', { answers: [answer], photo: null })
  const json = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(page)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({ language: 'de', answers: [answer] })
  expect(page.match(/<script/g)).toHaveLength(1)
})

test('in test mode every document says so, whatever its address', async () => {
  const writeTest = await readWebDocument(folder, true)
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
