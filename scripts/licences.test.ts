import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findForbiddenLicences, readLockedPackages } from './licences.ts'
import { root } from '../tooling/steps.ts'

test('what is shipped needs a licence that is allowed', () => {
  const packages = {
    '': { license: 'UNLICENSED' },
    'apps/web': {},
    'node_modules/@keystay/web': { link: true },
    'node_modules/good': { license: 'MIT' },
    'node_modules/good/node_modules/either': { license: '(GPL-3.0-only OR MIT)' },
    'node_modules/@img/both': { license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT' },
    'node_modules/tool': { license: 'GPL-3.0-only', dev: true },
    'node_modules/half': { license: 'MIT AND GPL-3.0-only' },
    'node_modules/do-no-harm': { license: 'Hippocratic-2.1' },
    'node_modules/own-words': { license: 'SEE LICENSE IN LICENSE.md' },
    'node_modules/@scope/none': {},
  }
  expect(findForbiddenLicences(packages)).toEqual([
    'half: MIT AND GPL-3.0-only',
    'do-no-harm: Hippocratic-2.1',
    'own-words: SEE LICENSE IN LICENSE.md',
    '@scope/none: no licence',
  ])
})

// Asked to leave out what is only developed with, npm leaves out what is shipped as well, React for one.
test('the list for scanners has every package that is shipped, and says which ones are not', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 100_000_000,
  })
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; version: string; properties?: { name: string }[] }[]
  }
  const isDeveloped = ({ properties = [] }: (typeof components)[number]) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development')
  const namesOf = (found: typeof components) => new Set(found.map(({ name, version }) => `${name}@${version}`))
  const listed = namesOf(components.filter((one) => !isDeveloped(one)))
  const shipped = Object.entries(readLockedPackages())
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  expect(bomFormat).toBe('CycloneDX')
  expect(shipped.filter((one) => !listed.has(one))).toEqual([])
  expect([...namesOf(components.filter(isDeveloped))].filter((one) => one.startsWith('vitest@'))).toHaveLength(1)
})
