import { addressName } from '../../platform/http/network-address.ts'
import type { Deps } from '../../deps.ts'
import { countTry, returnTry } from '../../platform/security/throttle.ts'

const minutes = 15

type Counter = { readonly name: string; readonly limit: number }
type GiveBack = () => Promise<void>

/**
 * Counts a failure in advance, for the address and the account, so that many tries at once cannot slip by. Returns what
 * takes it back when it was none. Throws too_many_tries.
 */
export async function countFailure(
  deps: Deps,
  { address, email }: { address: string; email?: string },
): Promise<GiveBack> {
  const { perAccount, perAddress } = deps.config.loginTries
  return await countAll(deps, [
    { name: `login address ${addressName(address)}`, limit: perAddress },
    ...(email === undefined ? [] : [{ name: `login account ${email}`, limit: perAccount }]),
  ])
}

/** The same for a code that is typed as second factor: counted apart, so that who fails at one is not kept from the other. */
export async function countWrongCode(
  deps: Deps,
  { address, userId }: { address: string; userId: string },
): Promise<GiveBack> {
  const { perAccount, perAddress } = deps.config.loginTries
  return await countAll(deps, [
    { name: `code address ${addressName(address)}`, limit: perAddress },
    { name: `code account ${userId}`, limit: perAccount },
  ])
}

async function countAll({ database, clock }: Deps, names: readonly Counter[]): Promise<GiveBack> {
  const now = clock()
  for (const { name, limit } of names) await countTry(database.write, name, { limit, minutes }, now)
  return async () => {
    for (const { name } of names) await returnTry(database.write, name)
  }
}
