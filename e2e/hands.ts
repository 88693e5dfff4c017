import type { Locator } from '@playwright/test'
import { typedAs, type Guest } from './guest.ts'
import { press, type } from './keys.ts'

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
