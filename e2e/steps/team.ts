import type { Browser, Page } from '@playwright/test'
import type { LoggedIn } from '@keystay/contract/users/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { StaffRole } from '@keystay/contract/shared/rights'
import { linkIn, readMail } from '../product/inbox.ts'
import { newEmail, password } from './account.ts'
import { newGuest, type Guest } from './guest.ts'
import { send } from './hotel.ts'
import type { OwnHotel } from './own-hotel.ts'

type Joining = {
  readonly hotel: OwnHotel
  readonly role: StaffRole
  readonly name: string
  readonly language: Language
  /** Of what they look at the product with. */
  readonly device?: Parameters<Browser['newContext']>[0]
}

/** Somebody with a browser of their own joins a hotel's team, without a click: how that looks is for `staff.spec.ts` to say. */
export async function joinTeam(owner: Page, browser: Browser, joining: Joining): Promise<Guest> {
  const { hotel, role, name, language, device } = joining
  const email = newEmail()
  await send(owner.request, 'POST', `/v1/properties/${hotel.id}/staff/invitations`, { email, role })
  const token = new URL(linkIn(await readMail(email, /./), '/invitation')).hash.slice(1)
  const context = await browser.newContext({ baseURL: new URL(owner.url()).origin, ...device })
  // The first answer brings the anti-forgery token.
  await context.request.get('/v1/users/challenge')
  const joined = await send<LoggedIn>(context.request, 'POST', '/v1/users/invitations/sign-up', {
    token,
    name,
    password,
  })
  // What login leaves in the browser.
  await context.addInitScript(
    ([stored, type]) => {
      localStorage.setItem('userType', type)
      localStorage.setItem('userEmail', stored)
    },
    [email, joined.role] as const,
  )
  return await newGuest(await context.newPage(), language)
}
