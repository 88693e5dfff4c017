import type { Factors, MyFactors, SecondStepMethod } from '@keystay/contract/users/factor-entities'
import { confirmMinutes } from '@keystay/contract/shared/limits'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Session } from '../../../platform/http/sessions.ts'
import { countRecoveryCodes, noteInvitation, readAuthenticator, readDemands, readPasskeys } from './factor-queries.ts'
import { secondSteps } from './rules.ts'
import { readConfirmedAt } from './setup-queries.ts'

/** What opens an account beside its password, without secrets. */
export async function readFactors(db: Sql | Tx, userId: string): Promise<Factors> {
  const passkeys = await readPasskeys(db, userId)
  const authenticator = await readAuthenticator(db, userId)
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      backedUp,
    })),
    authenticator: authenticator
      ? {
          createdAt: authenticator.createdAt.toISOString(),
          lastUsedAt: authenticator.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}

/** By what a login of the account has to be finished; nothing when its password is enough. */
export async function readSecondSteps(db: Sql | Tx, userId: string): Promise<SecondStepMethod[]> {
  return secondSteps(await readFactors(db, userId))
}

/** The caller's own factors, and what is asked of them. */
export async function listFactors({ database, clock }: Deps, { id, userId, role }: Session): Promise<MyFactors> {
  const db = database.write
  const factors = await readFactors(db, userId)
  const { invitedAt, requiredBy } = await readDemands(db, userId)
  const confirmed = await readConfirmedAt(db, id)
  const until = confirmed && new Date(confirmed.getTime() + confirmMinutes * 60_000)
  const hasNone = secondSteps(factors).length === 0
  return {
    ...factors,
    confirmedUntil: until && until > clock() ? until.toISOString() : null,
    invited: role === 'owner' && hasNone && invitedAt === null,
    requiredBy,
  }
}

/** Notes that an owner has seen the invitation. */
export async function answerInvitation(deps: Deps, session: Session): Promise<MyFactors> {
  await noteInvitation(deps.database.write, session.userId, deps.clock())
  return await listFactors(deps, session)
}
