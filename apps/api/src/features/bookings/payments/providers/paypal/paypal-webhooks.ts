import { z } from 'zod'
import { maxEventBytes } from '../payment-provider.ts'

/**
 * How old and how early a transmission may be. PayPal repeats one for three days and keeps its time; that the same one acts
 * twice is kept out by its id.
 */
const oldestMs = 73 * 3_600_000
const earliestMs = 60_000
/** Where PayPal keeps its certificates. */
const certificateOrigins = new Set(['https://api.paypal.com', 'https://api.sandbox.paypal.com'])

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

const transmission = z
  .object({
    'paypal-transmission-id': z.string().regex(/^(?!\d+$)\w\S{0,49}$/),
    'paypal-transmission-time': z.iso.datetime({ offset: true }).max(100),
    'paypal-transmission-sig': z.base64().min(1).max(500),
    'paypal-cert-url': z.url({ protocol: /^https?$/ }).max(500),
    'paypal-auth-algo': z.literal('SHA256withRSA'),
  })
  .transform((headers) => ({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
  }))

/**
 * What PayPal is asked to verify: the event goes in as it came, byte by byte, because its checksum is signed. Undefined when
 * it cannot be PayPal's: a header is missing or strange, the time is off, the certificate lies elsewhere, the body is no
 * event.
 */
export function verificationOf(
  { url, webhookId, now }: { readonly url: string; readonly webhookId: string; readonly now: Date },
  headers: WebhookHeaders,
  rawBody: Uint8Array,
): string | undefined {
  const read = transmission.safeParse(headers)
  if (!read.success) return undefined
  const age = now.getTime() - Date.parse(read.data.transmission_time)
  if (!(age <= oldestMs && age >= -earliestMs) || !isCertificateOf(url, read.data.cert_url)) return undefined
  const event = readEvent(rawBody)
  if (event === undefined) return undefined
  const envelope = JSON.stringify({ ...read.data, webhook_id: webhookId })
  return `${envelope.slice(0, -1)},"webhook_event":${event}}`
}

/** Whether this is an address of a certificate of PayPal's: at its API, with nothing in it that could lead elsewhere. */
function isCertificateOf(apiUrl: string, certificateUrl: string): boolean {
  const { origin, pathname } = new URL(certificateUrl)
  const isPaypalOrigin = origin === new URL(apiUrl).origin || certificateOrigins.has(origin)
  // Compared as it is written, so that no user, dots or query hide in it.
  return isPaypalOrigin && /^\/v1\/notifications\/certs\/[\w-]+$/.test(pathname) && certificateUrl === origin + pathname
}

/**
 * The text of the body if it is one JSON object in UTF-8 and nothing else: only then can it stand inside another one unread,
 * byte by byte what was signed.
 */
function readEvent(rawBody: Uint8Array): string | undefined {
  if (rawBody.length > maxEventBytes) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody)
    JSON.parse(text)
    return text.startsWith('{') && text.endsWith('}') ? text : undefined
  } catch {
    return undefined
  }
}
