import { hash } from '@node-rs/argon2'
import { recoveryCodeCount, recoveryCodeLength } from '@keystay/contract/shared/limits'
import { sha256 } from '../../../platform/security/keys.ts'
import { randomCode } from '../../../platform/database/ids.ts'
import { groupsOfFour } from './rules.ts'

/** A set as it is shown once, and as it is stored. */
export type RecoveryCodes = { readonly shown: readonly string[]; readonly hashes: readonly string[] }

/** Makes a set of codes for an account. */
export function newRecoveryCodes(userId: string): RecoveryCodes {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomCode(recoveryCodeLength))
  return { shown: codes.map(groupsOfFour), hashes: codes.map((code) => hashOf(userId, code)) }
}

/** What a code would be stored as in the set of another one's hash. */
export async function hashLike(savedHash: string, userId: string, code: string): Promise<string> {
  return savedHash.startsWith('$argon2id$') ? await hashSlowly(savedHash, code) : hashOf(userId, code)
}

/** A code's 80 random bits are too many to be guessed from a plain hash; the account in it makes each hash one's own. */
function hashOf(userId: string, code: string): string {
  return `$sha256$${sha256(`${userId} ${code}`).toString('base64url')}`
}

/** Codes of former versions have 60 bits and are hashed as passwords are; their hash names its parameters and salt. */
async function hashSlowly(savedHash: string, code: string): Promise<string> {
  const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/
  const [, memory, time, parallelism, salt = ''] = pattern.exec(savedHash) ?? []
  return await hash(code, {
    memoryCost: Number(memory),
    timeCost: Number(time),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  })
}
