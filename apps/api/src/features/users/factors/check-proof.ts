import type { PasskeyAnswer, SecondStep } from '@keystay/contract/users/factor-forms'
import { withoutSpaces } from '@keystay/contract/users/factor-forms'
import type { Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import { readCode } from '../../../platform/database/ids.ts'
import { openSecret, stepOf } from './authenticator-codes.ts'
import {
  findPasskey,
  notePasskeyUse,
  readAuthenticator,
  readOneRecoveryHash,
  useRecoveryCode,
  useStep,
  type PasskeyRow,
} from './factor-queries.ts'
import { hashLike } from './recovery-codes.ts'
import { namesUser, readPasskeyUse, type Party } from './webauthn.ts'

/** Takes what was proved out of use, in the transaction that believes it; of two who show the same, one fails here. */
export type Accept = (tx: Tx) => Promise<void>

const wrongApp = () => fieldError({ path: 'code', code: 'app_code_wrong' })
const wrongRecovery = () => fieldError({ path: 'code', code: 'recovery_code_wrong' })

type Code = Exclude<SecondStep, { readonly method: 'passkey' }>

/** Checks a code of the app or of the recovery sheet. Throws validation_failed. */
export async function checkCode(deps: Deps, userId: string, step: Code): Promise<Accept> {
  return step.method === 'app'
    ? await checkAppCode(deps, userId, step.code)
    : await checkRecoveryCode(deps, userId, step.code)
}

async function checkAppCode({ config, database, clock, log }: Deps, userId: string, code: string): Promise<Accept> {
  const row = await readAuthenticator(database.write, userId)
  const secret = row && openSecret(config, userId, row.secret)
  if (row && !secret)
    log?.error({ user: userId }, 'the secret of an authenticator app cannot be read: was KEYSTAY_SECRET changed?')
  const now = clock()
  const step = secret && stepOf(secret, withoutSpaces(code), now)
  if (step === undefined) throw wrongApp()
  return async (tx) => {
    if (!(await useStep(tx, userId, step, now))) throw wrongApp()
  }
}

async function checkRecoveryCode({ database, clock }: Deps, userId: string, typed: string): Promise<Accept> {
  const savedHash = await readOneRecoveryHash(database.write, userId)
  if (savedHash === undefined) throw wrongRecovery()
  const codeHash = await hashLike(savedHash, userId, readCode(typed))
  return async (tx) => {
    if (!(await useRecoveryCode(tx, userId, codeHash, clock()))) throw wrongRecovery()
  }
}

type PasskeyQuestion = {
  readonly party: Party
  readonly challenge: string
  /** Whose passkey it must be; without one, whosever it is. */
  readonly userId?: string
  /** The device must have checked its user: then the passkey is all that is needed. */
  readonly isVerified: boolean
}

/** Checks what a passkey has signed. Throws passkey_refused. */
export async function checkPasskey(
  { database, clock, log }: Deps,
  answer: PasskeyAnswer,
  { party, challenge, userId, isVerified }: PasskeyQuestion,
): Promise<{ readonly passkey: PasskeyRow; readonly accept: Accept }> {
  const passkey = await findPasskey(database.write, Buffer.from(answer.id, 'base64url'))
  const isTheirs = passkey !== undefined && namesUser(answer, passkey.userId)
  if (!isTheirs || (userId !== undefined && passkey.userId !== userId)) throw new DomainError('passkey_refused')
  const use = await readPasskeyUse(party, answer, { challenge, passkey, isVerified })
  if (!use) {
    log?.warn({ user: passkey.userId, passkey: passkey.id }, 'a passkey was refused')
    throw new DomainError('passkey_refused')
  }
  const accept: Accept = async (tx) => {
    if (!(await notePasskeyUse(tx, passkey, { ...use, lastUsedAt: clock() }))) throw new DomainError('passkey_refused')
  }
  return { passkey, accept }
}
