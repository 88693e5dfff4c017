import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tooling/steps.ts'

type Package = { readonly version?: string; readonly optionalDependencies?: Readonly<Record<string, string>> }

/** Where Node looks for a package from inside another one. */
function places(path: string, name: string): readonly string[] {
  const folders = path.split('/node_modules/')
  return ['', ...folders.map((_, last) => `${folders.slice(0, last + 1).join('/node_modules/')}/`)].map(
    (folder) => `${folder}node_modules/${name}`,
  )
}

// npm leaves the packages of other platforms out when its registry lacks them, and then `npm ci` refuses the file.
test('the lockfile names the packages of every platform', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>
  }
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !places(path, name).some((place) => lock.packages[place])),
  )
  expect(missing).toEqual([])
})
