import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../process/config.ts'
import { keyFor } from './keys.ts'

type Claims = Readonly<Record<string, string>>
/** What a token is for: one that was signed for another purpose is worth nothing. */
export type Purpose = 'session' | 'join-booking' | 'staff-invitation'

/** Signs claims as a JWT that expires after so many seconds. */
export async function signToken(
  config: Config,
  purpose: Purpose,
  claims: Claims,
  { now, seconds }: { now: Date; seconds: number },
): Promise<string> {
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + seconds * 1000))
    .sign(keyFor(config, purpose))
}

/** The claims of a token that we signed for this purpose and that has not expired; else undefined. */
export async function readToken(
  config: Config,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const options = { audience: purpose, algorithms: ['HS256'], currentDate: now }
  const verified = await jwtVerify(token, keyFor(config, purpose), options).catch(() => undefined)
  return verified?.payload
}
