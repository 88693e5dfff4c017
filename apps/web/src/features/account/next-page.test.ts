import { expect, test } from 'vitest'
import { loginPathWith, pageAfterLogin, readNext, signUpPath } from './next-page.ts'

test.each([
  ['/account', '/account'],
  ['/my-bookings?page=2', '/my-bookings?page=2'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['account', null],
  [null, null],
])('after login %s leads to %s', (text, page) => {
  expect(readNext(text)).toBe(page)
})

test('login leads to what was asked for, else to the hotel, else where the role works', () => {
  expect(pageAfterLogin('/account', 'quinta', 'owner')).toBe('/account')
  expect(pageAfterLogin(null, 'quinta', 'owner')).toBe('/quinta/home')
  expect(pageAfterLogin(null, undefined, 'guest')).toBe('/')
  expect(pageAfterLogin(null, undefined, 'admin')).toBe('/owner')
})

test('sign-up and login hand on the hotel and the page', () => {
  expect(signUpPath('quinta', null)).toBe('/sign-up?hotel=quinta')
  expect(signUpPath(undefined, '/account')).toBe('/sign-up?next=%2Faccount')
  expect(loginPathWith('quinta', '/account')).toBe('/quinta/login?next=%2Faccount')
  expect(loginPathWith(null, null)).toBe('/login')
})
