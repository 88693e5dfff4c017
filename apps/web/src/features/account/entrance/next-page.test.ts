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
  expect(pageAfterLogin('/owner/manage-booking?booking=b1', undefined, 'owner')).toBe(
    '/owner/manage-booking?booking=b1',
  )
  // It would log a guest out again; a hotel may be called owner-something.
  for (const page of ['/owner', '/owner/dashboard', '/owner?hotel=x'])
    expect(pageAfterLogin(page, undefined, 'guest')).toBe('/')
  expect(pageAfterLogin('/owners-inn/home', undefined, 'guest')).toBe('/owners-inn/home')
})

test('sign-up and login hand on the hotel and the page', () => {
  expect(signUpPath('quinta', null)).toBe('/sign-up?hotel=quinta')
  expect(signUpPath(undefined, '/account')).toBe('/sign-up?next=%2Faccount')
  expect(loginPathWith('quinta', '/account')).toBe('/quinta/login?next=%2Faccount')
  expect(loginPathWith(null, null)).toBe('/login')
})
