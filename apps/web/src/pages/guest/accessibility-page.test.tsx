import { languages } from '@keystay/contract/shared/languages'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { AccessibilityPage } from './accessibility-page.tsx'

afterEach(() => changeLanguage('de'))

test.each(languages)(
  'what the law for shops asks stands there in %s: by what it is measured, what is missing, where to complain',
  async (language) => {
    await showPage('/accessibility', '/accessibility', <AccessibilityPage />)
    await act(() => changeLanguage(language))
    const parts = await screen.findAllByRole('heading', { level: 2 })
    expect(parts).toHaveLength(5)
    const of = (name: string) => document.querySelector<HTMLElement>(`#${name}`)
    for (const norm of ['EN 301 549', 'WCAG', 'BFSG', 'BaFG', 'AA'])
      expect(of('standard')?.textContent?.replaceAll('Web Content Accessibility Guidelines', 'WCAG')).toContain(norm)
    for (const list of ['reached', 'open']) expect(of(list)?.querySelectorAll('li').length).toBeGreaterThan(3)
    const ways = [...(of('complain')?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(ways).toEqual([
      '/legal#notice',
      'https://www.mlbf-barrierefrei.de/',
      'https://www.sozialministeriumservice.gv.at/',
    ])
  },
)
