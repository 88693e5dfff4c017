import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage, startLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { LazyLanguageOffer } from './lazy-language-offer.tsx'
import './language-offer.tsx'

beforeEach(async () => {
  await startLanguage()
  await changeLanguage('de')
  localStorage.clear()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await changeLanguage('de')
})

const show = async (...tags: string[]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
  await showPage('/', '/', <LazyLanguageOffer />)
}
const take = () => screen.queryByRole('button', { name: 'Đọc bằng tiếng Việt' })

test('the reader’s own language is offered in itself, and changes nothing until it is taken', async () => {
  await show('fr-FR', 'vi-VN', 'en')
  const button = await screen.findByRole('button', { name: 'Đọc bằng tiếng Việt' })
  expect(document.documentElement.lang).toBe('de')
  await userEvent.click(button)
  await waitFor(() => expect(document.documentElement.lang).toBe('vi'))
  await waitFor(() => expect(take()).toBeNull())
})

test('who declines it is not asked again', async () => {
  await show('vi')
  await userEvent.click(await screen.findByRole('button', { name: 'Không đề nghị nữa' }))
  expect(take()).toBeNull()
  await show('vi')
  expect(take()).toBeNull()
  expect(document.documentElement.lang).toBe('de')
})

test.each([['de-AT'], ['fr'], []])(
  'nothing is offered to who reads the page’s language, or none of ours: %s',
  async (...tags) => {
    await show(...tags)
    expect(screen.queryByRole('complementary')).toBeNull()
  },
)

test('nothing is offered to who has chosen a language', async () => {
  await changeLanguage('de')
  await show('vi')
  expect(take()).toBeNull()
})
