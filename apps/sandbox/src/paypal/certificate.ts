import { createHash, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

export type Certificate = { readonly id: string; readonly pem: string; readonly privateKey: KeyObject }

const year = 365 * 86_400_000
const issuer = 'messageverificationcerts.paypal.test'

/** A fresh RSA key with an X.509 certificate that it signs itself, valid for a year around `now`. */
export async function makeCertificate(now: Date): Promise<Certificate> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(commonName, der(0x0c, Buffer.from(issuer)))))
  const validity = sequence(time(new Date(now.getTime() - year)), time(new Date(now.getTime() + year)))
  // Without a version it is one of the first, which needs no extensions.
  const serial = der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)]))
  const content = sequence(serial, sha256WithRsa, name, validity, name, spki)
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', content, privateKey)]))
  const body = sequence(content, sha256WithRsa, signature).toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  const id = `CERT-${createHash('sha256').update(spki).digest('hex').slice(0, 24)}`
  return { id, pem: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`, privateKey }
}

// DER (ITU-T X.690): a tag, the length of the content, the content.
function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content])
  const digits = length.toString(16)
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.of(tag, 128 + bytes.length), bytes, content])
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function set(part: Uint8Array): Buffer {
  return der(0x31, part)
}

/** YYMMDDhhmmssZ. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
}

const commonName = Buffer.from('0603550403', 'hex')
/** Algorithm 1.2.840.113549.1.1.11 and no parameters. */
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
