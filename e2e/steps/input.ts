import { expect, type Locator } from '@playwright/test'
import { typedAs, type Guest } from './guest.ts'

/** How somebody works a page. */
export type Hands = {
  /** A button or a link. */
  readonly press: (target: Locator) => Promise<void>
  readonly write: (field: Locator, text: string) => Promise<void>
  /** An entry of the browser's own list, by its text. */
  readonly choose: (list: Locator, text: string) => Promise<void>
  readonly tick: (box: Locator) => Promise<void>
}

export const withMouse: Hands = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (list, label) => void (await list.selectOption({ label })),
  tick: (box) => box.check(),
}

/** A finger, and the keyboard of a phone. */
export const withTouch: Hands = {
  press: (target) => target.tap(),
  write: async (field, text) => {
    await field.tap()
    await field.fill(text)
  },
  choose: async (list, label) => void (await list.selectOption({ label })),
  tick: (box) => box.tap(),
}

/** Tab, arrows, Enter, Space and typing, nothing else. */
export function withKeys(guest: Guest): Hands {
  return {
    press: (target) => press(guest, target),
    write: (field, text) => type(guest, field, text),
    // A closed list takes the entry that begins with what is typed.
    choose: async (list, text) => {
      await press(guest, list, 'Home')
      await guest.page.keyboard.type(text)
    },
    tick: (box) => press(guest, box, 'Space'),
  }
}

/** Types a date into a field; the calendar beside it closes again. */
export async function writeDate(guest: Guest, hands: Hands, field: Locator, date: string): Promise<void> {
  await hands.write(field, typedAs[guest.language](date))
  await guest.page.keyboard.press('Tab')
  await guest.page.keyboard.press('Escape')
}

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
