import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { changeLanguage, startLanguage } from '../../platform/language.ts'
import { ModeStrip } from './mode-strip.tsx'

afterEach(() => document.head.replaceChildren())

test('says that nothing is real where the document says so, in the language of the page', async () => {
  await startLanguage()
  render(<ModeStrip />)
  expect(screen.queryByRole('complementary')).toBeNull()
  cleanup()
  document.head.innerHTML = '<meta name="keystay-mode" content="test">'
  for (const [language, text] of [
    ['vi', /Chế độ thử nghiệm/],
    ['en', /Test mode/],
    ['de', 'Testmodus – kein echtes Geld'],
  ] as const) {
    await changeLanguage(language)
    render(<ModeStrip />)
    expect(screen.getByRole('complementary').textContent).toMatch(text)
    cleanup()
  }
})
