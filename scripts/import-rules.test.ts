import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findViolations, parseSource, readSources } from './import-rules.ts'

const api = 'apps/api/src'
const web = 'apps/web/src'

test.each([
  ['the apps meet only in packages/contract', `${web}/pages/home.tsx`, `import { x } from '../../../api/src/app.ts'`],
  ['the apps meet only in packages/contract', `${web}/pages/home.tsx`, `import type { X } from '@keystay/api'`],
  ['the contract imports zod only', 'packages/contract/src/shared/money.ts', `import x from 'dayjs'`],
  [
    'the contract imports zod only',
    'packages/contract/src/shared/money.ts',
    `import { x } from '../../../apps/api/src/app.ts'`,
  ],
  [
    'platform and ui know no feature and no page',
    `${api}/platform/log.ts`,
    `import { x } from '../features/rooms/rules.ts'`,
  ],
  [
    'platform and ui know no feature and no page',
    `${web}/ui/card.tsx`,
    `import { x } from '../features/rooms/room.tsx'`,
  ],
  [
    'ui knows what the contract shares, no feature of it',
    `${web}/ui/card.tsx`,
    `import type { Booking } from '@keystay/contract/bookings/entities'`,
  ],
  ['ui knows no router', `${web}/ui/card.tsx`, `import { Link } from 'react-router'`],
  [
    "a feature never uses another feature's queries or routes",
    `${api}/features/a/x.ts`,
    `import { x } from '../b/queries.ts'`,
  ],
  [
    "a feature never uses another feature's queries or routes",
    `${api}/features/a/x.ts`,
    `import { x } from '../b/view-queries.ts'`,
  ],
  [
    "a feature never uses another feature's queries or routes",
    `${api}/features/a/x.ts`,
    `import { x } from '../b/routes.ts'`,
  ],
  ['rules are pure', `${api}/features/a/rules.ts`, `import type { Tx } from '../../platform/database/database.ts'`],
  ['rules are pure', `${api}/features/a/price-rules.ts`, `import { sql } from 'kysely'`],
  ['rules are pure', `${api}/features/a/pricing/price.ts`, `import { sql } from 'kysely'`],
  ['rules are pure', `${api}/features/a/rules.ts`, `import { readFile } from 'node:fs/promises'`],
  [
    'rules are pure',
    `${api}/features/a/rules.ts`,
    `export { systemClock } from '../../platform/process/clock.ts'; export const a = 1`,
  ],
  ['web features are islands', `${web}/features/a/x.tsx`, `import { x } from '../b/y.tsx'`],
  ['web features are islands', `${web}/features/a/x.tsx`, `const x = import('../../pages/home.tsx')`],
  ['only the routes name pages', `${web}/platform/x.tsx`, `const x = import('../pages/home.tsx')`],
  [
    'tooling, scripts, bench and e2e share what is in tooling',
    'bench/prove/storm.ts',
    `import { x } from '../../scripts/start.ts'`,
  ],
  [
    'tooling, scripts, bench and e2e share what is in tooling',
    'tooling/terminal.ts',
    `import { x } from '../e2e/steps/guest.ts'`,
  ],
  [
    'platform knows what the contract shares, no feature of it',
    `${api}/platform/http/routes.ts`,
    `import type { X } from '@keystay/contract/bookings/entities'`,
  ],
  [
    'platform knows what the contract shares, no feature of it',
    `${web}/platform/api/call.ts`,
    `import type { X } from '@keystay/contract/bookings/entities'`,
  ],
  [
    'the oracle of prices loads nothing of the product but dates',
    'bench/prove/prices/oracle/taxes.ts',
    `import { priceStay } from '../../../../apps/api/src/features/inventory/pricing/price-stay.ts'`,
  ],
  ['the product imports no tests', `${api}/app.ts`, `import { x } from './testing/test-app.ts'`],
  ['no barrel files', `${web}/ui/index.ts`, `export * from './card.tsx'\nexport { a } from './a.tsx'`],
])('%s: %s may not %s', (rule, path, text) => {
  expect(findViolations([parseSource(path, text)]).map((violation) => violation.rule)).toContain(rule)
})

test('features that use each other are found, by whatever way round', () => {
  const files = [
    parseSource(`${api}/features/a/x.ts`, `import { y } from '../b/y.ts'`),
    parseSource(`${api}/features/b/z.ts`, `import { q } from '../c/q.ts'`),
    parseSource(`${api}/features/c/r.ts`, `import type { S } from '../a/s.ts'`),
    parseSource(`${api}/features/d/t.ts`, `import { x } from '../a/x.ts'`),
  ]
  const rule = 'features use each other in one direction'
  expect(findViolations(files).map((violation) => [violation.rule, violation.from])).toEqual(
    ['a/x.ts', 'b/z.ts', 'c/r.ts'].map((path) => [rule, `${api}/features/${path}`]),
  )
})

test('a cycle is found, one of types too', () => {
  const files = [
    parseSource('apps/api/src/a.ts', `import { b } from './b.ts'`),
    parseSource('apps/api/src/b.ts', `import { c } from './c.ts'`),
    parseSource('apps/api/src/c.ts', `import type { A } from './a.ts'`),
  ]
  expect(findViolations(files)).toEqual([
    { rule: 'no cycles', from: 'apps/api/src/a.ts', to: 'apps/api/src/b.ts → apps/api/src/c.ts → apps/api/src/a.ts' },
  ])
})

test.each([
  [
    `${api}/features/a/x.ts`,
    `import { x } from '../b/rules.ts'\nimport { y } from '../b/create-b.ts'\nimport { z } from './queries.ts'`,
  ],
  [`${web}/pages/home.tsx`, `import { x } from '../features/a/x.tsx'\nimport { y } from '../ui/card.tsx'`],
  [`${web}/routes.tsx`, `const home = () => import('./pages/home.tsx')`],
  [`${api}/features/a/rules.ts`, `import { x } from '@keystay/contract/shared/money'`],
  [`${api}/platform/x.test.ts`, `import { x } from '../testing/test-app.ts'`],
  [
    'bench/prove/prices/oracle/taxes.ts',
    `import type { X } from '../../../../apps/api/src/features/inventory/pricing/price-input.ts'\nimport { addDays } from '../../../../packages/contract/src/shared/plain-dates.ts'`,
  ],
])('%s may %s', (path, text) => {
  expect(findViolations([parseSource(path, text)])).toEqual([])
})

test('the sources are found', async () => {
  const sources = await readSources(resolve(import.meta.dirname, '..'))
  expect(sources.map(({ path }) => path)).toContain('apps/api/src/main.ts')
})
