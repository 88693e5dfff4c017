import { expect, test } from 'vitest'
import { readStatement } from './statement-spans.ts'

test.each([
  ['select "id" from "rooms" where "id" = $1', 'SELECT rooms', 'SELECT'],
  ['BEGIN', 'BEGIN', 'BEGIN'],
  ['update "holds" set "until" = $1', 'UPDATE holds', 'UPDATE'],
  ['WITH w0 AS (insert into "a" values ($1)) insert into "b" values ($2)', 'INSERT a, INSERT b', 'WITH'],
])('%s is called %s', (text, name, operation) => {
  expect(readStatement(text)).toMatchObject({ name, operation })
})

test('what stands in a text is not told, parameters keep their numbers', () => {
  const { shown } = readStatement("SELECT *\n  FROM u1 WHERE email = 'o''neil@example.com' AND age > 42.5 AND id = $12")
  expect(shown).toBe('SELECT * FROM u1 WHERE email = ? AND age > ? AND id = $12')
})

test('a long text is cut short', () => {
  expect(readStatement(`SELECT ${'x, '.repeat(1000)}`).shown.length).toBeLessThan(510)
})
