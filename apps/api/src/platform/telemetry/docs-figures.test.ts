import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productFigures } from '../../product-figures.ts'
import { productJobs } from '../../product-jobs.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { RelayDeps } from '../../features/mail/relay-outbox.ts'
import { openFigures } from './read-figures.ts'

const api = useTestApp()

const read = (path: string) => readFileSync(new URL(`../../../../../docs/${path}`, import.meta.url), 'utf8')
const files = ['observability/grafana-dashboard.json', 'observability/prometheus-alerts.yml', 'operations.md']

/** What the product tells, with a replica. */
async function listFigures() {
  const replica = {
    maxLagMs: 0,
    lagMs: () => 0,
    isUsable: () => true,
    read: async () => undefined,
    close: async () => undefined,
  }
  const figures = await openFigures({ ...api.database, replica }, productFigures).list()
  const histogram = (name: string) => ['_bucket', '_sum', '_count'].map((part) => name + part)
  return {
    own: figures.map(({ name }) => name).filter((name) => name.startsWith('keystay_')),
    all: new Set(
      figures.flatMap(({ name, type }) => (String(type) === 'histogram' ? [name, ...histogram(name)] : [name])),
    ),
  }
}

test.each(files)('every figure that %s names is one of the product', async (path) => {
  const { all } = await listFigures()
  // Names of databases and of standbys are no figures.
  const named = read(path).match(/\b(?:keystay(?!_fresh\b|_replica(?:_\d)?\b)|nodejs|process)_[a-z0-9_]+/g) ?? []
  expect(named.length).toBeGreaterThan(5)
  expect([...new Set(named)].filter((name) => !all.has(name))).toEqual([])
})

test('the operators are told of every figure, and the dashboard shows it', async () => {
  const { own } = await listFigures()
  expect(own.filter((name) => !read('operations.md').includes(`\`${name}`))).toEqual([])
  const shown = read('observability/grafana-dashboard.json')
  expect(own.filter((name) => name !== 'keystay_search_index_hotels' && !shown.includes(name))).toEqual([])
})

test('jobs and routes that are watched by name exist', () => {
  const watched =
    read('observability/prometheus-alerts.yml')
      .match(/\{name=~"([^"]+)"\}/)?.[1]
      ?.split('|') ?? []
  const jobs = productJobs({} as RelayDeps).map(({ name }) => name)
  expect(watched.length).toBeGreaterThan(0)
  expect(jobs).toEqual(expect.arrayContaining(watched))
  const routes = [...read('observability/grafana-dashboard.json').matchAll(/method=\\"(\w+)\\",route=\\"([^"\\]+)/g)]
  expect(routes.length).toBeGreaterThan(0)
  for (const [, method = '', url = ''] of routes)
    expect([url, api.app.hasRoute({ method: method as 'POST', url })]).toEqual([url, true])
})
