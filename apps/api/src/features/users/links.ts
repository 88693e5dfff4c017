import type { Language } from '@keystay/contract/languages'
import type { Config } from '../../platform/config.ts'

/** A link that only the owner of an e-mail address may get; its token is in the fragment, which browsers do not send. */
export type Link = {
  readonly kind: 'password_reset' | 'join_booking'
  readonly to: string
  readonly url: string
  readonly language: Language
}
/** Delivers a link, within the caller's patience: a failure is its own to log and to repeat. */
export type SendLink = (link: Link) => Promise<void>

type Log = { info(details: object, message: string): void; warn(details: object, message: string): void }

/** Without mail: demo mode shows the link in its own log; production delivers nothing and says so. */
export function linkLog(config: Config, log: Log): SendLink {
  return async ({ kind, to, url }) => {
    const address = maskEmail(to)
    if (config.mode === 'demo') log.info({ kind, to: address, url }, 'demo mode sends no mail: open this link')
    else log.warn({ kind, to: address }, 'no mail is configured: the link was not sent')
  }
}

/** Enough of an address to recognise it: `j…@example.com`. */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${domain}`
}
