import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskeyAnswer, PasskeyAnswer } from '@keystay/contract/users/factor-forms'

type Options = { readonly challenge: string; readonly user?: { readonly id: string } }
type Wish = {
  /** Where the browser is. */
  readonly origin?: string
  /** For whom the device signs. */
  readonly rpId?: string
  /** Whether it has checked its user's finger, face or PIN. */
  readonly verified?: boolean
  /** How often it says that it was used. */
  readonly counter?: number
}

/** A device with one passkey, as a browser speaks for it. */
export type TestDevice = {
  create(options: unknown, wish?: Wish): NewPasskeyAnswer
  sign(options: unknown, wish?: Wish): PasskeyAnswer
}

const present = 0x01
const verifiedFlag = 0x04
const attested = 0x40

/** A device of its own key, which counts its uses. */
export function newDevice(): TestDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let uses = 0
  let handle: string | undefined
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  // COSE: an elliptic curve key (2) for ES256 (−7) on P-256 (1).
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ])
  const id = credentialId.toString('base64url')
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  const authData = (flags: number, { rpId = 'keystay.test', verified = true, counter }: Wish) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? uses)
    const allFlags = Buffer.from([flags | present | (verified ? verifiedFlag : 0)])
    return Buffer.concat([createHash('sha256').update(rpId).digest(), allFlags, count])
  }
  return {
    create: (rawOptions, wish = {}) => {
      const options = rawOptions as Options
      handle = options.user?.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = Buffer.from(isoCBOR.encode(coseKey))
      const data = Buffer.concat([authData(attested, wish), Buffer.alloc(16), length, credentialId, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', options, wish).toString('base64url')
      return { ...common, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    sign: (rawOptions, wish = {}) => {
      uses += 1
      const data = authData(0, wish)
      const client = clientData('webauthn.get', rawOptions as Options, wish)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      }
    },
  }
}

function clientData(type: string, { challenge }: Options, { origin = 'http://keystay.test' }: Wish): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
