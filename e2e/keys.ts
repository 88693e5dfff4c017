import { expect, type Locator } from '@playwright/test'
import type { Guest } from './guest.ts'

/** Presses Tab, or Shift and Tab for what lies before, until an element has the focus, as someone without a mouse does. */
async function tabTo({ page }: Guest, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    const way = await target.evaluate((element) => {
      const here = document.activeElement ?? document.body
      if (here === element) return null
      const isBefore = here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
      return isBefore && here !== document.body ? 'Shift+Tab' : 'Tab'
    })
    if (way === null) return
    await page.keyboard.press(way)
  }
  throw new Error(`The keyboard does not reach ${String(target)}`)
}

/** Walks to an element and presses a key on it. */
export async function press(guest: Guest, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(guest, target)
  await guest.page.keyboard.press(key)
}

/** Walks to a field and types over what is in it. */
export async function type(guest: Guest, target: Locator, text: string): Promise<void> {
  await tabTo(guest, target)
  await guest.page.keyboard.press('ControlOrMeta+A')
  await guest.page.keyboard.type(text)
}
