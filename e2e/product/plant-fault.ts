import type { Page } from '@playwright/test'

/** Faults that the check of every screen must find, by name (PLANT). */
const faults: Readonly<Record<string, () => void>> = {
  'unlabelled-field': () => {
    document.querySelector('main')?.append(document.createElement('input'))
  },
  'faint-text': () => {
    const text = document.querySelector<HTMLElement>('dialog[open] h2, main h1, main h2')
    if (text) Object.assign(text.style, { color: '#999', background: '#888' })
  },
  'too-wide': () => {
    const box = document.createElement('div')
    box.style.cssText = 'width: 2000px; height: 10px'
    document.querySelector('main')?.append(box)
  },
}

/** Puts the fault that PLANT names into the screen that is open. */
export async function plantFault(page: Page): Promise<void> {
  const fault = faults[process.env.PLANT ?? '']
  if (fault) await page.evaluate(fault)
}
