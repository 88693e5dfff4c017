import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mayAtHotel, moreRightsOf, rights, staffRoles } from './rights.ts'

test('the table of docs/rights.md is the one that the guards read', async () => {
  const page = await readFile(new URL('../../../../docs/rights.md', import.meta.url), 'utf8')
  const cells = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const [head, , ...rows] = cells.map((row) => [row[0], ...row.slice(2)])
  expect(head).toEqual(['right', ...staffRoles.map((role) => role.replace('_', ' '))])
  expect(rows).toEqual(
    rights.map((right) => [`\`${right}\``, ...staffRoles.map((role) => (mayAtHotel(role, right) ? '✓' : ''))]),
  )
})

test('owners may do everything, and everybody may what asks for no right', () => {
  for (const right of rights) expect(mayAtHotel('owner', right), right).toBe(true)
  for (const role of staffRoles) expect(mayAtHotel(role, null), role).toBe(true)
})

test('what a body asks for is told by its fields: wherever one is given, or by its value', () => {
  const more = { waivesFee: 'price_override', step: { undo: 'undo' } } as const
  expect(moreRightsOf(more, { waivesFee: true, step: 'undo' })).toEqual(['price_override', 'undo'])
  expect(moreRightsOf(more, { waivesFee: false, step: 'check_in' })).toEqual([])
  expect(moreRightsOf(more, { waivesFee: null })).toEqual([])
  expect(moreRightsOf(more, undefined)).toEqual([])
})
