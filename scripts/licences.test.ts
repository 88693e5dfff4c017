import { expect, test } from 'vitest'
import { findForbiddenLicences } from './licences.ts'

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
