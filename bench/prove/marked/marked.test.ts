import { expect, test } from 'vitest'
import { prove } from '../../lib/run-proof.ts'

test('what documents mark for dates is what quotes say', async () => {
  const { exitCode, figures } = await prove('marked', '--pairs', '100')
  expect({ exitCode, figures }).toMatchObject({ exitCode: 0, figures: { pairs: 100, different: 0, violations: 0 } })
  for (const name of ['offers', 'soldOut']) expect(Number(figures[name]), name).toBeGreaterThan(10)
})

test('a document that is of other guests is found', async () => {
  const { exitCode, figures } = await prove('marked', '--pairs', '60', '--plant', 'fewer-guests')
  expect(exitCode).toBe(1)
  expect(Number(figures['different'])).toBeGreaterThan(0)
})
