import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeLanguage, startLanguage } from '../../platform/language.ts'
import { ModeStrip } from './mode-strip.tsx'

test('says that nothing is real, in the language of the page', async () => {
  await startLanguage()
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
