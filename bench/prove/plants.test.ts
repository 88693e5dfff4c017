import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Change } from '../lib/planted.ts'
import { crashPlants } from './crash/crash.ts'
import { deskPlants } from './desk/plants.ts'
import { givesUpSooner } from './failover/failover.ts'
import { fuzzPlants } from './fuzz/fuzz.ts'
import { hostilePlants } from './hostile/hostile.ts'
import { restartPlants, versionChange } from './restart/restart.ts'
import { sagaPlants, simplified } from './saga/plants.ts'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{apps/api,packages/contract}/src/**/*.ts', { cwd: root })

/** A text that a fault takes away, and is there no more: the fault would be planted nowhere. */
function misfits(changes: readonly Change[]): string[] {
  return changes.flatMap(({ file, from }) => {
    const places = sources.filter((path) => `/${path}`.endsWith(file))
    const fits = places.some((path) => readFileSync(join(root, path), 'utf8').includes(from))
    return fits ? [] : [`${file}: ${from}`]
  })
}

test.each(
  Object.entries({
    crashPlants,
    deskPlants,
    fuzzPlants,
    hostilePlants,
    restartPlants,
    sagaPlants,
    simplified: { simplified },
    versions: { versions: [versionChange] },
    failover: { failover: [givesUpSooner] },
  }),
)(
  'every fault of the %s fits the code that it is planted in',
  (_name, plants: Readonly<Record<string, readonly Change[]>>) => {
    expect(Object.values(plants).flatMap(misfits)).toEqual([])
  },
)
