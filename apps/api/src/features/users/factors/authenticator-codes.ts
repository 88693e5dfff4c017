import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../../platform/process/config.ts'
import { keyFor } from '../../../platform/security/keys.ts'

/** What every authenticator app can do, and some do nothing else. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks of phones may be off by so many steps. */
const window = 1
const nonceBytes = 12
const tagBytes = 16

/** A new secret of 160 random bits. */
export function newAppSecret(): Buffer {
  return randomBytes(20)
}

/** The secret as a person types it, and as an app scans it. */
export function describeSecret(secret: Buffer, email: string): { secret: string; uri: string } {
  const shared = toSecret(secret)
  const uri = new TOTP({ ...kind, issuer: 'Keystay', label: email, secret: shared }).toString()
  return { secret: shared.base32, uri }
}

/** The time step whose code this is, of those that may be now; undefined when it is none of them. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...kind, secret: toSecret(secret), token: code, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ period: kind.period, timestamp }) + delta
}

/** Encrypts a secret for the database; worth something only together with our key and its account. */
export function sealSecret(config: Config, userId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, 'authenticator'), nonce).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The secret again; undefined when it was sealed with another key, for another account, or was changed. */
export function openSecret(config: Config, userId: string, sealed: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(config, 'authenticator'), nonce)
      .setAAD(Buffer.from(userId))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

function toSecret(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer })
}
