import { expect, test } from 'vitest'
import { phoneUrl } from './phone-url.ts'

test.each([
  ['+351 289 555 014', 'tel:+351289555014'],
  ['(089) 123-45.6', 'tel:089123456'],
])('calls %s', (phone, url) => {
  expect(phoneUrl(phone)).toBe(url)
})
