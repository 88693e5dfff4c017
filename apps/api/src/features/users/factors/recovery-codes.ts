import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { recoveryCodeCount, recoveryCodeLength } from '@keystay/contract/limits'
import type { Config } from '../../../platform/config.ts'
import { randomCode } from '../../../platform/ids.ts'
import { groupsOfFour } from './rules.ts'

/** A set as it is shown once, and as it is stored. */
export type RecoveryCodes = { readonly shown: readonly string[]; readonly hashes: readonly string[] }

/**
 * Makes a set of codes, hashed as passwords are: their 60 random bits are too few for a plain hash. They share a salt, so
 * that a code that is typed is hashed once to be compared with all of them.
 */
export async function newRecoveryCodes({ passwords }: Config): Promise<RecoveryCodes> {
  const { memoryKib: memoryCost, iterations: timeCost, parallelism } = passwords
  const salt = randomBytes(16)
  const codes = Array.from({ length: recoveryCodeCount }, () => randomCode(recoveryCodeLength))
  const hashes: string[] = []
  // One by one: side by side they would take so many times the memory.
  for (const code of codes) hashes.push(await hash(code, { memoryCost, timeCost, parallelism, salt }))
  return { shown: codes.map(groupsOfFour), hashes }
}

/** What a code would be stored as in the set of another one's hash, which names its parameters and salt. */
export async function hashLike(known: string, code: string): Promise<string> {
  const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/
  const [, memory, time, parallelism, salt = ''] = pattern.exec(known) ?? []
  return await hash(code, {
    memoryCost: Number(memory),
    timeCost: Number(time),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  })
}
