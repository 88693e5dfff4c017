import { expect, test } from 'vitest'
import { variables } from '../../platform/process/variables.ts'
import { decoyOf, hashPassword, isOutdated, isPassword } from './passwords.ts'

const costs = { memoryKib: 256, iterations: 3, parallelism: 2 }

test('a password is told from another one by a hash that nobody else has', async () => {
  const [one, two] = [await hashPassword(costs, 'Zwei Birnen'), await hashPassword(costs, 'Zwei Birnen')]
  expect(one).not.toBe(two)
  expect([await isPassword(costs, one, 'Zwei Birnen'), await isPassword(costs, one, 'Zwei birnen')]).toEqual([
    true,
    false,
  ])
})

test('without an account a hash of equal parameters is verified all the same, and never matches', async () => {
  const parameters = (hash: string) => hash.split('$').slice(0, 4)
  const decoy = await decoyOf(costs)
  expect(parameters(decoy)).toEqual(parameters(await hashPassword(costs, 'x')))
  expect(parameters(decoy)).toEqual(['', 'argon2id', 'v=19', 'm=256,t=3,p=2'])
  expect(await decoyOf({ ...costs })).toBe(decoy)
  expect(await isPassword(costs, undefined, 'nobody has this one')).toBe(false)
})

test('a hash of other costs is outdated', async () => {
  const hash = await hashPassword(costs, 'x')
  expect(isOutdated(costs, hash)).toBe(false)
  expect(isOutdated({ ...costs, iterations: 4 }, hash)).toBe(true)
})

test('the default costs are no less than what OWASP asks of argon2id', () => {
  expect(Number(variables.PASSWORD_MEMORY_KIB.fallback)).toBeGreaterThanOrEqual(19_456)
  expect(Number(variables.PASSWORD_ITERATIONS.fallback)).toBeGreaterThanOrEqual(2)
})
