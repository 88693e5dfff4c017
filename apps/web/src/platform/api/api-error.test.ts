import { beforeAll, describe, expect, test } from 'vitest'
import { changeLanguage, startLanguage } from '../language.ts'
import { isApiError, neverSent, notAnswered, refused } from './api-error.ts'

const answered = (body: unknown, statusText = '', status = 409) => refused({ status, statusText, body })

beforeAll(() => startLanguage())

describe('the message of a failed call', () => {
  test('is the server’s message first, with its code, fields and details', () => {
    const body = {
      message: 'Ausgebucht',
      code: 'room_unavailable',
      fields: { quantity: 'Nur noch 1' },
      details: { left: 1 },
    }
    const error = answered(body, 'Conflict')
    expect(error).toMatchObject({ ...body, status: 409 })
    expect(isApiError(error)).toBe(true)
  })

  test('is the status text when the body has no message', () => {
    expect(answered({ other: 1 }, 'Conflict').message).toBe('Conflict')
    expect(answered('<html>', 'Bad Gateway', 502).message).toBe('Bad Gateway')
  })

  test('is the serialised body when there is no status text either', () => {
    expect(answered({ other: 1 }).message).toBe('{"other":1}')
  })

  test('is never empty', () => {
    expect(answered('').message).toBe('Ein unerwarteter Fehler ist aufgetreten')
  })

  test('without an answer is the catalogue’s, in the language of the interface', async () => {
    const silent = new TypeError('Failed to fetch')
    expect(notAnswered(silent)).toMatchObject({ status: null, code: null, cause: silent })
    expect(notAnswered(silent).message).toBe(
      'Keine Antwort vom Server. Bitte prüfen Sie Ihre Internetverbindung oder den Serverstatus.',
    )
    await changeLanguage('en')
    expect(notAnswered(silent).message).toBe(
      'No response from server. Please check your network connection or server status.',
    )
    await changeLanguage('de')
  })

  test('is the client’s own when the request never left', () => {
    expect(neverSent(new TypeError('Invalid URL')).message).toBe('Invalid URL')
  })
})
