import type { Config } from '../../platform/process/config.ts'
import { createTransport } from '../../platform/process/loaded-lean.ts'
import { headerName, isAddress, readFailure, type Outcome } from './rules.ts'
import type { ComposedMail } from './templates/compose.ts'
import { inCall } from '../../platform/telemetry/spans.ts'

export type Mail = ComposedMail & {
  /** The outbox's id: the same mail has the same Message-ID, however often it is sent. */
  readonly id: string
  readonly at: Date
  readonly to: { readonly name: string; readonly address: string }
}

export type Mailer = {
  /** Hands a mail to the SMTP server; never throws. */
  send(mail: Mail): Promise<Outcome>
  close(): void
}

/** As many mails at a time. */
export const mailConnections = 4
/** In all, whatever the server does; what the relay leases a mail for is longer. */
const patienceMs = 60_000

/** Opens the way to the configured SMTP server; nothing connects before the first mail. Undefined when none is configured. */
export function openMailer(config: Config): Mailer | undefined {
  const { smtpUrl, from } = config.mail
  if (smtpUrl === undefined) return undefined
  const { hostname } = new URL(config.publicUrl)
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailConnections,
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    requireTLS: config.mode === 'production' && !isLoopback(smtpUrl),
  })
  return {
    send: async ({ id, at, to, subject, text, html, attachments, calendar }) => {
      if (!isAddress(to.address)) return { kind: 'refused', answer: 'This is not an address that mail can be sent to.' }
      try {
        const message = {
          from,
          to: { name: headerName(to.name), address: to.address },
          subject: headerName(subject),
          text,
          html,
          attachments: attachments.map((one) => ({ ...one })),
          ...(calendar ? { icalEvent: { ...calendar } } : {}),
          messageId: `<${id}@${hostname}>`,
          date: at,
          // Nobody's absence note answers it.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(patienceMs),
        }
        await inCall('smtp', 'send', async () => await transport.sendMail(message))
        return { kind: 'sent' }
      } catch (error) {
        return readFailure(error instanceof Error ? error : new Error(String(error)))
      }
    },
    close: () => transport.close(),
  }
}

/** A relay on this machine needs no TLS. */
function isLoopback(smtpUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname)
}
