import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage, startLanguage } from '../language.ts'

const url = '/v1/x?page=1'
const answer = { method: 'POST', url, body: { guests: 2 }, reply: { data: 'here' } }

async function open() {
  vi.resetModules()
  document.body.innerHTML = `<script type="application/json" id="first-answers">${JSON.stringify({ language: 'de', answers: [answer] })}</script>`
  await startLanguage(['first'])
  return (await import('./first-answers.ts')).takeFirstAnswer
}

beforeEach(async () => {
  localStorage.clear()
  await startLanguage(['first'])
  await changeLanguage('de')
})
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('an answer counts once, and only for the very same request', async () => {
  const take = await open()
  expect(take('POST', url, { guests: 3 })).toBeUndefined()
  expect(take('GET', url, { guests: 2 })).toBeUndefined()
  expect(take('POST', url, { guests: 2 })?.reply).toEqual({ data: 'here' })
  expect(take('POST', url, { guests: 2 })).toBeUndefined()
})

test('who is logged in asks the server', async () => {
  const take = await open()
  sessionStorage.setItem('token', 'abc')
  expect(take('POST', url, { guests: 2 })).toBeUndefined()
})

test('a document that the browser kept is too old', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' } as unknown as PerformanceEntry])
  const take = await open()
  expect(take('POST', url, { guests: 2 })).toBeUndefined()
})
