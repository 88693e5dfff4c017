import type { Booking } from '@keystay/contract/bookings/entities'
import { expect, test } from 'vitest'
import { headerName, isAddress, isStillTrue, readFailure, waitAfter, withoutAddresses } from './rules.ts'

test('each try waits about twice as long as the one before, up to an hour', () => {
  const minutes = [1, 2, 3, 8, 9, 500].map((tries) => waitAfter(tries, 0.5) / 60_000)
  expect(minutes).toEqual([0.5, 1, 2, 60, 60, 60])
  expect([waitAfter(1, 0), waitAfter(1, 0.999)].map((ms) => Math.round(ms / 100))).toEqual([225, 375])
})

test('only a word against the recipient or the message is final', () => {
  const read = (code: string, command: string, response?: string) => {
    const permanent = response === undefined ? undefined : response.startsWith('5')
    return readFailure({ message: 'It failed', code, command, response, permanent })
  }
  expect(read('EENVELOPE', 'RCPT TO', '550 5.1.1 <jana@example.com>: no such user')).toEqual({
    kind: 'refused',
    answer: '550 5.1.1 <…>: no such user',
  })
  expect(read('EMESSAGE', 'DATA', '554 spam')).toEqual({ kind: 'refused', answer: '554 spam' })
  expect(read('EENVELOPE', 'RCPT TO', '450 greylisted')).toEqual({
    kind: 'later',
    answer: '450 greylisted',
    away: false,
  })
  expect([read('EENVELOPE', 'API'), read('EMESSAGE', 'MAIL FROM')]).toMatchObject([
    { kind: 'refused' },
    { kind: 'refused' },
  ])
  const away = [
    read('EENVELOPE', 'MAIL FROM', '553 sender not allowed'),
    read('EAUTH', 'AUTH PLAIN', '535 wrong password'),
    read('ECONNECTION', 'CONN'),
    read('ETIMEDOUT', 'CONN'),
    read('ECONNECTION', 'CONN', '554 no service'),
    read('EABORT', ''),
    // A connection that is closed already, a login that nobody configured: said before anything was sent.
    read('ECONNECTION', 'API'),
    read('EAUTH', 'API'),
    read('ESTREAM', 'API'),
  ]
  expect(away.map((outcome) => outcome.kind === 'later' && outcome.away)).toEqual(away.map(() => true))
})

test('what a server says holds no address and is one short line', () => {
  expect(withoutAddresses('550 a@b.de:\r\n rejected (c.d+e@f.example)')).toBe('550 …: rejected (…)')
  expect(withoutAddresses('x'.repeat(1000))).toHaveLength(300)
})

test('nothing but one address is an address; a name is one line', () => {
  expect(['jana@example.com', 'jörg@münchen.de', "o'neil+x@example.com"].map(isAddress)).toEqual([true, true, true])
  const wrong = [
    '',
    'jana',
    'a@b@c',
    'a@b.de\r\nRCPT TO:<x@y.de>',
    'a@b.de, c@d.de',
    '<a@b.de>',
    'a b@c.de',
    'a@b.de\u0000',
  ]
  expect(wrong.map(isAddress)).toEqual(wrong.map(() => false))
  expect(headerName('Eve\r\nBcc: x@example.com\u2028y')).toBe('Eve Bcc: x@example.com y')
})

test('a mail that the next one has overtaken is not true any more', () => {
  const booking = (status: Booking['status'], paymentStatus: Booking['paymentStatus'] = 'pending') => ({
    status,
    paymentStatus,
  })
  expect(isStillTrue('booking_confirmed', booking('cancelled'))).toBe(false)
  expect(isStillTrue('payment_failed', booking('confirmed'))).toBe(false)
  expect(isStillTrue('payment_failed', booking('pending'))).toBe(true)
  expect(isStillTrue('booking_cancelled', booking('cancelled'))).toBe(true)
  expect(isStillTrue('balance_due', booking('confirmed', 'partly_paid'))).toBe(true)
  expect(isStillTrue('balance_due', booking('confirmed', 'paid'))).toBe(false)
  expect(isStillTrue('balance_failed', booking('cancelled', 'partly_paid'))).toBe(false)
  expect(isStillTrue('balance_paid', booking('cancelled', 'paid'))).toBe(false)
})
