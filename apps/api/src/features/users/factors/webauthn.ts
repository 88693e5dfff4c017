import type { NewPasskeyAnswer, PasskeyAnswer } from '@keystay/contract/users/factor-forms'
import type { PasskeyRow } from './factor-queries.ts'

/** Who asks for passkeys: the address that people know, never one that a request names in production. */
export type Party = { readonly origin: string }
export type Options = { readonly challenge: string; readonly [name: string]: unknown }
/** What a browser says that it is for: the library's own words for it. */
type Transport = { readonly id: string; readonly transports: string[] }

const timeout = 5 * 60_000
/** EdDSA, ES256 and RS256: what devices have. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The library is loaded when somebody uses a passkey: a start does not wait for it. */
const library = async () => await import('@simplewebauthn/server')

/** What a browser needs to make a passkey that can log in by itself where the device allows it. */
export async function optionsToAdd(
  { origin }: Party,
  user: { readonly id: string; readonly email: string; readonly name: string },
  passkeys: readonly PasskeyRow[],
): Promise<Options> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Keystay',
    rpID: new URL(origin).hostname,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.name,
    timeout,
    supportedAlgorithmIDs,
    attestationType: 'none',
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

/** What passkeys have to sign: those of an account, or without any whichever the browser's user chooses. */
export async function optionsToUse(
  { origin }: Party,
  passkeys: readonly PasskeyRow[] | null,
  isVerified: boolean,
): Promise<Options> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    ...(passkeys ? { allowCredentials: passkeys.map(describe) } : {}),
    timeout,
    userVerification: isVerified ? 'required' : 'preferred',
  })
  return { ...options }
}

type NewCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>

/** The passkey that a browser has made for our challenge and address; undefined when it is anything else. */
export async function readNewPasskey(
  { origin }: Party,
  answer: NewPasskeyAnswer,
  challenge: string,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: [...(answer.response.transports ?? [])],
    backedUp: credentialBackedUp,
  }
}

type Expected = { readonly challenge: string; readonly passkey: PasskeyRow; readonly isVerified: boolean }

/**
 * What the device of a passkey says of its use; undefined when it did not sign our challenge for our address, did not check
 * its user although it had to, or has counted less than before, as a copy does.
 */
export async function readPasskeyUse(
  { origin }: Party,
  answer: PasskeyAnswer,
  { challenge, passkey, isVerified }: Expected,
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { id, transports } = describe(passkey)
  const verified = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: isVerified,
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter, transports },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  return { counter: verified.authenticationInfo.newCounter, backedUp: verified.authenticationInfo.credentialBackedUp }
}

/** Whether a passkey that named its user named this one; one that names nobody does not say otherwise. */
export function namesUser({ response: { userHandle } }: PasskeyAnswer, userId: string): boolean {
  return userHandle === undefined || userHandle === Buffer.from(handleOf(userId)).toString('base64url')
}

/** By what a passkey knows its account: the bytes of the id, no personal data. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

function describe({ credentialId, transports }: PasskeyRow): Transport {
  return { id: credentialId.toString('base64url'), transports }
}
