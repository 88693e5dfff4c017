import { describe, expect, test } from 'vitest'
import { errorCodes, fieldCodes, screenCodes } from './error-codes.ts'
import { languages } from './languages.ts'
import { messageText } from './messages.ts'

const codes = [...new Set([...errorCodes, ...fieldCodes, ...screenCodes])]

/** The texts that the product promises word for word, in English. */
const promised = [
  'Email is required',
  'Invalid email address',
  'Password must be at least 8 characters',
  'Please complete the security verification.',
  'No response from server. Please check your network connection or server status.',
  'Failed to fetch properties',
  'Failed to search properties',
  'Failed to update property',
  'Failed to get list rooms',
  'Failed to update status rooms',
  'Login failed',
  'Sign-up failed',
  'An unexpected error occurred',
  'Login failed, please try again!',
  'An error occurred during registration. Please try again.',
  'Failed to create hotel',
  'Failed to update hotel',
  'Operation failed',
  'Geocoding failed',
  'Failed to get coordinates. Please check the address and try again.',
  'Hotel not found',
  'Could not find hotel information',
  'Failed to fetch room types',
  'Failed to search room types',
  'Hotel information not found',
  'Could not load room details',
  'Failed to create booking',
  'Error creating booking. Please try again later',
  'Payment processing failed',
  'Error processing payment',
  'Missing booking information',
  'Failed to fetch booking details',
  'No booking information found',
  'Failed to fetch bookings',
  'Failed to update status',
  'Failed to update room assignment. Please try again.',
  'Hotel created successfully',
  'Hotel updated successfully',
  'Room assignment updated successfully!',
]

test.each(promised)('"%s" is a text of the catalogue', (text) => {
  expect(codes.map((code) => messageText('en', code))).toContain(text)
})

describe.each(languages)('texts in %s', (language) => {
  test('none is empty, and placeholders are those of the English text', () => {
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    for (const code of codes) {
      const text = messageText(language, code)
      expect(text.trim(), code).not.toBe('')
      expect(placeholders(text), code).toEqual(placeholders(messageText('en', code)))
    }
  })
})

test('the text for a changed room asks to return to the homepage or to try again', () => {
  expect(messageText('en', 'room_changed')).toMatch(/unavailable|no longer available/)
  expect(messageText('en', 'room_changed')).toContain('homepage')
})

test('placeholders are filled in', () => {
  expect(messageText('de', 'quantity_above_available', { max: 2 })).toBe('Nur noch 2 verfügbar')
})
