import { addressName } from '../../platform/addresses.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry, returnTry } from '../../platform/throttle.ts'

const minutes = 15

/**
 * Counts a failure in advance, for the address and the account, so that many tries at once cannot slip by. Returns what
 * takes it back when it was none. Throws too_many_tries.
 */
export async function countFailure(
  { config, database, clock }: Deps,
  { address, email }: { address: string; email?: string },
): Promise<() => Promise<void>> {
  const now = clock()
  const { perAccount, perAddress } = config.loginTries
  const names = [
    { name: `login address ${addressName(address)}`, limit: perAddress },
    ...(email === undefined ? [] : [{ name: `login account ${email}`, limit: perAccount }]),
  ]
  for (const { name, limit } of names) await countTry(database.write, name, { limit, minutes }, now)
  return async () => {
    for (const { name } of names) await returnTry(database.write, name)
  }
}
