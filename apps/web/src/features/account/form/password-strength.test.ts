import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'weak'],
  ['kurz', 'weak'],
  ['alleskleinbuchstaben', 'weak'],
  ['Aa1aaaaaaaaaaaaaaaaa', 'weak'],
  ['Abcdefgh1', 'weak'],
  ['Xk7Tq2mP', 'fair'],
  ['Xk7-Tq2-mP9', 'good'],
  ['Zwei-Birnen-am-Weg-7', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
