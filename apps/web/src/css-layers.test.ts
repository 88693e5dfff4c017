import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layerOf, layers } from '../build/css-layers.ts'

const sheets = Object.keys(import.meta.glob('./**/*.css', { query: '?raw' }))
const withoutRulesOfOurs = [
  './platform/theme/fonts.css',
  './platform/theme/global.css',
  './platform/theme/tokens.css',
  // Stands in the page itself, and only where no script runs.
  './ui/dates/plain-search.css',
]

test('every style sheet of ours lies in the layer of its folder', () => {
  expect(sheets.length).toBeGreaterThan(100)
  const unlayered = sheets.filter((sheet) => layerOf(sheet.replace('.', '/src')) === null)
  expect(unlayered).toEqual(withoutRulesOfOurs)
  expect(layerOf('/src/pages/owner/x.module.css?used')).toBe('pages')
  expect(layerOf(String.raw`C:\web\src\features\booking\wizard\x.module.css`)).toBe('features')
  expect(layerOf('/node_modules/leaflet/dist/leaflet.css')).toBe('leaflet')
})

test('what is shared lies in layers below those of whoever uses it', () => {
  const global = readFileSync(join(import.meta.dirname, 'platform/theme/global.css'), 'utf8')
  const named = [...global.matchAll(/^@layer (\w+)/gm)].map(([, name]) => name)
  expect(named).toEqual(['base', 'text', 'hidden'])
  const order = ['base', 'mantine', 'text', 'theme', 'ui', 'features', 'pages', 'hidden']
  expect(layers.filter((layer) => order.includes(layer))).toEqual(order)
  // Outside of layers a rule beats them all: only what has to may stand there.
  const outside = global.replaceAll(/^@layer[\s\S]*?^}/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  expect(outside.match(/^[^\s}].*\{$/gm)).toEqual(['@media (prefers-reduced-motion: reduce) {'])
})
