import { expect, test } from 'vitest'
import { prove } from '../../lib/run-proof.ts'
import { indexPlants } from './plants.ts'

/** How soon commits are known is for the long run to say: other work holds this one up. */
const small = ['--hotels', '40', '--searches', '120', '--patience', '60000'] as const

test('searches by the index are those of the database while hotels change', async () => {
  const { exitCode, figures } = await prove('index', ...small)
  expect({ exitCode, figures }).toMatchObject({ exitCode: 0, figures: { searches: 120, different: 0, lost: 0 } })
  for (const name of ['shown', 'writes']) expect(Number(figures[name]), name).toBeGreaterThan(50)
})

test.each(Object.keys(indexPlants))('the fault "%s" is found', async (plant) => {
  // It ends once it has found the fault.
  const { exitCode, figures } = await prove('index', ...small, '--searches', '2000', '--plant', plant)
  expect(exitCode, JSON.stringify(figures)).toBe(1)
})
