import { beforeAll, expect, test } from 'vitest'
import { openRules, type RuleChecker } from '../../../apps/api/src/testing/e-invoice-rules/check-rules.ts'
import { checkFolio, issuing } from './invoices.ts'
import { invoicePlants } from './plants.ts'

let rules: RuleChecker

// Where no earlier run compiled them, it takes its time.
beforeAll(async () => {
  rules = await openRules()
}, 900_000)

const folios = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
/** Found by all faults in the data beside the PDF, whatever they are. */
const onlyBeside = 'The PDF carries other data than the XML.'

test('invoices of ten bills keep the official rules and agree with their bills, on paper and as data', async () => {
  const reports: Awaited<ReturnType<typeof checkFolio>>[] = []
  for (const number of folios) reports.push(await checkFolio(issuing, number, rules))
  expect(reports.flatMap(({ words }) => words)).toEqual([])
  for (const key of ['invoices', 'creditNotes', 'split', 'shared', 'forAuthorities', 'untaxed'] as const)
    expect(
      reports.reduce((sum, report) => sum + report[key], 0),
      key,
    ).toBeGreaterThan(0)
}, 300_000)

test('there are at least twenty faults', () => {
  expect(Object.keys(invoicePlants).length).toBeGreaterThanOrEqual(20)
})

test.each(Object.entries(invoicePlants))(
  'the fault "%s" is found within ten bills',
  async (name, plant) => {
    const found: string[] = []
    for (const number of folios) {
      if (found.length > 0) break
      const { words } = await checkFolio(plant(issuing), number, rules)
      found.push(...words.filter((one) => one !== onlyBeside || name === 'other-data-in-pdf'))
    }
    expect(found).not.toEqual([])
  },
  300_000,
)
