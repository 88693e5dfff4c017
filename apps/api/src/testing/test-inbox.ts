import { openMailer } from '../features/mail/mailer.ts'
import { relayOutbox, type RelayDeps } from '../features/mail/relay-outbox.ts'
import type { Sandbox } from './test-sandbox.ts'
import type { TestApp } from './test-app.ts'

/** A mail as the inbox of the sandbox received it. */
export type ReceivedMail = {
  readonly messageId: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  /** How often the very same Message-ID was delivered. */
  readonly count: number
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly path: string }[]
}

/** All mails to an address, in the order of their arrival. */
export async function mailsTo({ addresses }: Sandbox, to: string): Promise<ReceivedMail[]> {
  const get = async (path: string) => await (await fetch(`${addresses.inbox}${path}`)).json()
  const list = (await get(`/messages?to=${encodeURIComponent(to)}`)) as { id: string }[]
  return await Promise.all(list.map(async ({ id }) => (await get(`/messages/${id}`)) as ReceivedMail))
}

/** The bytes of an attachment. */
export async function attachmentOf({ addresses }: Sandbox, path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${addresses.inbox}${path}`)).arrayBuffer())
}

/** What the relay needs to send to the inbox of the sandbox, or to another server; its warnings are kept. */
export function relayDeps(api: TestApp, smtpUrl: string): RelayDeps & { readonly warnings: object[] } {
  const config = { ...api.deps.config, mail: { smtpUrl, from: 'Keystay <stay@keystay.test>' } }
  const warnings: object[] = []
  const log = {
    info: () => undefined,
    warn: (details: object) => void warnings.push(details),
    error: (details: object) => void warnings.push(details),
  }
  return { ...api.deps, config, mailer: openMailer(config), log, warnings }
}

/** One turn of the job that sends what is due. */
export async function sendMail(api: TestApp, sandbox: Sandbox): Promise<number> {
  const deps = relayDeps(api, sandbox.addresses.smtp)
  const sent = await relayOutbox(deps)
  deps.mailer?.close()
  return sent
}
