import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import satisfies from 'spdx-satisfies'
import { root } from '../tooling/steps.ts'

/** Licences of what is shipped: approved by the OSI, and for fonts and data those that are usual for them. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Used as a library of its own, beside ours: libvips, which sharp loads.
  'LGPL-3.0-or-later',
  // Fonts.
  'OFL-1.1',
  // Data: towns and time zones.
  'CC-BY-4.0',
  'CC0-1.0',
]

/** Packages that name no licence where npm looks for it, with the one that lies in them. */
const inTheirFiles: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

type Package = { readonly version?: string; readonly license?: string; readonly dev?: boolean; readonly link?: boolean }

/** Every package of a lockfile that is shipped under a licence that is not allowed, or under none, as `name: licence`. */
export function findForbiddenLicences(packages: Readonly<Record<string, Package>>): string[] {
  return Object.entries(packages).flatMap(([path, { license, dev, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    // Ours have no folder of that name in their path.
    if (!path.includes('node_modules/') || dev || link) return []
    const licence = license ?? inTheirFiles[name]
    return licence !== undefined && isAllowed(licence) ? [] : [`${name}: ${licence ?? 'no licence'}`]
  })
}

function isAllowed(licence: string): boolean {
  try {
    // Some write the operator in small letters.
    return satisfies(licence.replaceAll(' or ', ' OR '), allowed)
  } catch {
    // A text that is no expression of SPDX: "SEE LICENSE IN …".
    return false
  }
}

/** The packages of our lockfile. */
export function readLockedPackages(): Readonly<Record<string, Package>> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>
  }
  return lock.packages
}
