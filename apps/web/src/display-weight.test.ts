import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { weightsOf } from '../build/fonts.ts'

test('what is set in the display has the one weight that its files have', () => {
  const sheets = globSync('**/*.css', { cwd: import.meta.dirname }).map((file) => join(import.meta.dirname, file))
  const rules = sheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\{[^{}]*var\(--display\)[^{}]*/g)].map(([rule]) => ({ file, rule })),
  )
  expect(rules.length).toBeGreaterThan(5)
  const others = rules.filter(({ rule }) => {
    const weight = /font-weight: (\w+)/.exec(rule)?.[1]
    return weight !== undefined && weight !== String(weightsOf.fraunces)
  })
  expect(others.map(({ file }) => file)).toEqual([])
})
