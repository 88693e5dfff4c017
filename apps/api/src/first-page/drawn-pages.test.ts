import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDrawnPages, type DrawnPages } from './drawn-pages.ts'

/** Draws a number that grows, and does what some addresses say. */
const drawer = `
let count = 0
export async function draw({ url, data }) {
  count += 1
  if (url === '/fails') throw new Error('no')
  if (url === '/ends') process.exit(1)
  if (url === '/never') await new Promise(() => setInterval(() => {}, 1000))
  return count + ' ' + url + ' ' + data
}`
const page = { url: '/', language: 'de', data: '[]', testMode: false }
let folder: string
let pages: DrawnPages
const open = (patienceMs: number) => openDrawnPages(folder, patienceMs, fastify().log)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawn-'))
  await mkdir(join(folder, 'drawn'))
  await writeFile(join(folder, 'drawn/draw.js'), drawer)
  await writeFile(join(folder, 'drawn/package.json'), '{ "type": "module" }')
  pages = open(60_000)
})
afterEach(async () => {
  await pages.close()
  await rm(folder, { recursive: true })
})

test('a page is drawn once for an address, a language and its answers, however many ask at once', async () => {
  const drawings = await Promise.all([pages.draw(page), pages.draw(page), pages.draw({ ...page, data: '[1]' })])
  expect(drawings).toEqual(['1 / []', '1 / []', '2 / [1]'])
  expect(await pages.draw(page)).toBe('1 / []')
  expect(await pages.draw({ ...page, language: 'vi' })).toBe('3 / []')
})

test('a page that fails is not drawn, and the next one is', async () => {
  expect(await pages.draw({ ...page, url: '/fails' })).toBeNull()
  expect(await pages.draw(page)).toBe('2 / []')
})

test('whoever waits for a thread that ends gets nothing, and neither does who comes right after it', async () => {
  const waiting = [pages.draw({ ...page, url: '/ends' }), pages.draw(page)]
  expect(await Promise.all(waiting)).toEqual([null, null])
  expect(await pages.draw(page)).toBeNull()
})

test('nobody waits longer than their patience', async () => {
  await pages.close()
  pages = open(50)
  expect(await pages.draw({ ...page, url: '/never' })).toBeNull()
})

test('where nothing is built nothing is drawn', async () => {
  expect(await openDrawnPages(join(folder, 'nowhere'), 1000, fastify().log).draw(page)).toBeNull()
})
