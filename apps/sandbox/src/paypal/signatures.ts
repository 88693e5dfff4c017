import { createVerify, randomUUID, sign, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Delivery } from '../deliveries.ts'
import type { Certificate } from './certificate.ts'
import { readBody } from './read-body.ts'
import { verifyRequest } from './request-shapes.ts'

type Signer = {
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

/** Where webhooks are verified; behind the token like every call. */
export function addVerifyRoute(app: FastifyInstance, signer: Signer): void {
  app.post<{ Body: string | undefined }>('/v1/notifications/verify-webhook-signature', async (request, reply) => {
    const text = request.body ?? ''
    const read = readBody(verifyRequest, text)
    if ('refusal' in read) return await reply.code(read.refusal.status).send(read.refusal.body)
    // The checksum is that of the event as it was sent, so that it counts how it is written.
    const event = rawMember(text, 'webhook_event') ?? ''
    return { verification_status: signer.verifies(read.value, event) ? 'SUCCESS' : 'FAILURE' }
  })
}

/** The value of a member of a JSON object as it is written, spaces included; the text must be valid JSON. */
function rawMember(text: string, name: string): string | undefined {
  let value: string | undefined
  let at = text.indexOf('{') + 1
  for (;;) {
    at = skipSpace(text, at)
    if (text[at] !== '"') return value
    const keyEnd = endOfString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const end = endOfValue(text, start)
    // Of members of the same name the last one counts, as everywhere.
    if (key === name) value = text.slice(start, end)
    at = skipSpace(text, end)
    if (text[at] === ',') at += 1
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at += 1
  return at
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfValue(text: string, from: number): number {
  let depth = 0
  let at = from
  do {
    const character = text[at] ?? ''
    if (character === '"') {
      at = endOfString(text, at)
      continue
    }
    if (character === '{' || character === '[') depth += 1
    if (character === '}' || character === ']') depth -= 1
    at += 1
  } while (at < text.length && (depth > 0 || !/[,}\]\s]/.test(text[at] ?? '')))
  return at
}
