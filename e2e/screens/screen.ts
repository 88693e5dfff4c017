import { type Locator } from '@playwright/test'
import type { MessageCode } from '@keystay/contract/shared/error-codes'
import { messageText } from '@keystay/contract/shared/messages'
import type { Property } from '@keystay/contract/properties/entities'
import type { Guest } from '../steps/guest.ts'
import { queryOf, type Stay } from '../steps/hotel.ts'

/** A guest on the way through every screen of a hotel. */
export type Visit = {
  readonly guest: Guest
  readonly hotel: Property
  readonly stay: Stay
  /** On a phone. */
  readonly small: boolean
}

/** A screen in one of its states: how to get there from the one before, and what shows that it is there. */
export type Screen = {
  readonly name: string
  readonly open: (visit: Visit) => Promise<unknown>
  readonly sign: (visit: Visit) => Locator
  /** Puts back what the next screen does not expect. */
  readonly leave?: (visit: Visit) => Promise<unknown>
  /** A rarer state, which only the check in every look visits. */
  readonly rare?: true
}

/** The page's own heading, by the key of its text. */
export const title =
  (key: string) =>
  ({ guest: { page, say } }: Visit): Locator =>
    page.getByRole('heading', { level: 1, name: say(key) })

/** A heading, by the code of its message. */
export const message =
  (code: MessageCode) =>
  ({ guest: { page, language } }: Visit): Locator =>
    page.getByRole('heading', { name: messageText(language, code) })

export const dialog = ({ guest: { page } }: Visit): Locator => page.getByRole('dialog')
export const firstRoomType = ({ hotel }: Visit): string => hotel.roomTypes[0]?.id ?? ''

/** Opens an address, or a page of the hotel for the stay. */
export const goTo =
  (path: string | ((visit: Visit) => string)) =>
  async (visit: Visit): Promise<unknown> =>
    visit.guest.page.goto(typeof path === 'string' ? path : path(visit))

export const goToHotel = (page: string, more: (visit: Visit) => string = () => '') =>
  goTo((visit) => `/${visit.hotel.slug}/${page}?${queryOf(visit.stay)}${more(visit)}`)

/** Lets the server answer again, once what is on its way has been answered for it. */
export const unroute = ({ guest: { page } }: Visit): Promise<void> => page.unrouteAll({ behavior: 'wait' })

/** As a screen is left that lies over another one. */
export const closeDialog = async ({ guest: { page } }: Visit) => await page.keyboard.press('Escape')
