import { createVerify, randomUUID, sign, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { z } from 'zod'
import type { Delivery } from '../deliveries.ts'
import type { Certificate } from './certificate.ts'
import type { verifyRequest } from './request-shapes.ts'

export type Signer = {
  /** The headers of one transmission of an event, made now. */
  headers(delivery: Delivery): Readonly<Record<string, string>>
  /** Whether this transmission of this event, as it was written, was signed here for this webhook. */
  verifies(transmission: z.output<typeof verifyRequest>, rawEvent: string): boolean
}

/** Signs webhooks as PayPal does: RSA over the transmission's id, its time, the webhook and the checksum of the body. */
export function openSigner(
  certificate: Certificate,
  { webhookId, certificateUrl, now }: { webhookId: string; certificateUrl: () => string; now: () => Date },
): Signer {
  const { publicKey } = new X509Certificate(certificate.pem)
  return {
    headers: ({ body }) => {
      const id = randomUUID()
      const time = now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z')
      const signature = sign('sha256', Buffer.from(signed(id, time, webhookId, body)), certificate.privateKey)
      return {
        'content-type': 'application/json',
        'user-agent': 'PayPal/AUHR-214.0-55939106',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-auth-version': 'v2',
        'paypal-cert-url': certificateUrl(),
        'paypal-transmission-id': id,
        'paypal-transmission-sig': signature.toString('base64'),
        'paypal-transmission-time': time,
      }
    },
    verifies: (transmission, rawEvent) => {
      const { transmission_id: id, transmission_time: time, transmission_sig: signature } = transmission
      return (
        transmission.auth_algo === 'SHA256withRSA' &&
        // Nothing is fetched: there is one certificate.
        transmission.cert_url === certificateUrl() &&
        transmission.webhook_id === webhookId &&
        createVerify('sha256')
          .update(signed(id, time, webhookId, rawEvent))
          .verify(publicKey, signature, 'base64')
      )
    },
  }
}

function signed(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`
}
