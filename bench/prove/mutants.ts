import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Proof } from '../lib/proof.ts'

type Mutant = {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** The test that must fail, and the file it is in. */
  readonly test: string
  readonly testFile: string
}

const bookings = 'apps/api/src/features/bookings'
const inventory = 'apps/api/src/features/inventory'
const schema = 'apps/api/src/platform/database/schema.test.ts'

/** Each takes one guard away. */
const mutantList: readonly Mutant[] = [
  {
    name: 'exclusion constraint',
    file: 'apps/api/migrations/0002_inventory.sql',
    from: 'EXCLUDE USING gist (property_id WITH =, room_id WITH =, stay WITH &&)\n    WHERE (active AND room_id IS NOT NULL) DEFERRABLE INITIALLY IMMEDIATE',
    to: 'CHECK (true)',
    test: 'two active stays cannot share a room and a night',
    testFile: schema,
  },
  {
    name: 'type lock',
    file: `${inventory}/lock-room-types.ts`,
    from: 'const ids = [...new Set(roomTypeIds)].toSorted()',
    to: 'const ids = [...new Set(roomTypeIds)].slice(0, 0)',
    test: 'thirty guests race for ten rooms: ten win, nobody shares',
    testFile: `${bookings}/booking.test.ts`,
  },
  {
    name: 'night check',
    file: 'apps/api/migrations/0002_inventory.sql',
    from: 'CHECK (0 <= sold AND sold <= capacity)',
    to: 'CHECK (true)',
    test: 'a night cannot sell more than it has, nor less than nothing',
    testFile: schema,
  },
  {
    name: 'idempotency check',
    file: `${bookings}/guest/booking-keys.ts`,
    from: "return tx.insertInto('idempotencyKeys').values(row)",
    to: "return tx.insertInto('idempotencyKeys').values(row).onConflict((conflict) => conflict.doNothing())",
    test: 'one key books once though more rooms are free',
    testFile: `${bookings}/booking.test.ts`,
  },
  {
    name: 'release-once rule',
    file: `${inventory}/release-rooms.ts`,
    from: 'AND booking_id = ${bookingId} AND active\n',
    to: 'AND booking_id = ${bookingId}\n',
    test: 'freeing rooms that are free already changes nothing',
    testFile: `${bookings}/booking.test.ts`,
  },
  {
    name: 'price re-check',
    file: `${bookings}/guest/promises.ts`,
    from: 'const sameTotal = expectedTotal.minor === totalMinor && expectedTotal.currency === currency',
    to: 'const sameTotal = expectedTotal.currency.length === 3 && totalMinor >= 0 && currency !== ""',
    test: 'a price that changed meanwhile is refused with the new total, and nothing is written',
    testFile: `${bookings}/booking.test.ts`,
  },
]

const root = resolve(import.meta.dirname, '../..')
const copied = [
  'apps',
  'packages',
  'tooling',
  'scripts',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
]

/** Takes the guards away one at a time, in a copy of the source; each must be caught by its named test. */
export const mutants: Proof = {
  options: { only: { type: 'string' } },
  plants: ['harmless'],
  async run({ values, plant, progress }) {
    const chosen = mutantList.filter((mutant) => !values['only'] || mutant.name === values['only'])
    const survivors: string[] = []
    for (const [index, mutant] of chosen.entries()) {
      // A mutant that changes nothing is not caught by any test: the proof must notice that.
      const harmless = plant === 'harmless' && index === 0
      if (!isCaught(harmless ? { ...mutant, to: mutant.from } : mutant)) survivors.push(mutant.name)
      progress(index + 1, chosen.length)
    }
    return {
      mutants: chosen.length,
      caught: chosen.length - survivors.length,
      survivors: survivors.join(', '),
      violations: survivors.length,
    }
  },
}

function isCaught(mutant: Mutant): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'keystay-mutant-'))
  try {
    for (const path of copied) cpSync(join(root, path), join(copy, path), { recursive: true, filter: isSource })
    symlinkModules(copy)
    const path = join(copy, mutant.file)
    const source = readFileSync(path, 'utf8')
    if (!source.includes(mutant.from)) throw new Error(`The mutant "${mutant.name}" no longer fits ${mutant.file}`)
    writeFileSync(path, source.replace(mutant.from, mutant.to))
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const report = join(copy, 'report.json')
    const args = [
      vitest,
      'run',
      '--project=api',
      mutant.testFile,
      '-t',
      mutant.test,
      '--reporter=json',
      `--outputFile=${report}`,
      '--root',
      copy,
    ]
    const env = mutant.file.startsWith(migrations) ? withOwnTemplate() : process.env
    const { stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8', maxBuffer: 1e8 })
    if (!existsSync(report)) throw new Error(`The test run ended without a report: ${stderr.slice(-500)}`)
    return failedByName(JSON.parse(readFileSync(report, 'utf8')) as Report, mutant.test)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const migrations = 'apps/api/migrations/'

/** Where the migrations are the mutated ones, the copy makes a template database of its own on the same server. */
function withOwnTemplate(): NodeJS.ProcessEnv {
  const { KEYSTAY_TEST_SERVER_URL: server, KEYSTAY_TEST_TEMPLATE: _template, ...env } = process.env
  return { ...env, DATABASE_URL: server }
}

const isSource = (path: string): boolean => !/\/(node_modules|dist[^/]*|data)(\/|$)/.test(path)

/** The copy resolves packages as the original does, but its own workspace packages. */
function symlinkModules(copy: string): void {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] }

/** The named test ran and failed; a run that broke before it proves nothing. */
function failedByName(report: Report, title: string): boolean {
  const result = report.testResults.flatMap((file) => file.assertionResults).find((test) => test.title === title)
  if (!result || result.status === 'skipped' || result.status === 'pending')
    throw new Error(`No test is named "${title}"`)
  return result.status === 'failed'
}
