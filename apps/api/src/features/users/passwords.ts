import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../platform/process/config.ts'

type Costs = Config['passwords']

/** What a password is hashed to when there is no account to compare with: one per costs, so that both paths cost the same. */
const decoys = new Map<string, Promise<string>>()

/** Hashes a password with argon2id; the result names its parameters. */
export async function hashPassword(costs: Costs, password: string): Promise<string> {
  const { memoryKib: memoryCost, iterations: timeCost, parallelism } = costs
  return await hash(canonical(password), { memoryCost, timeCost, parallelism })
}

/** Whether the password is that of the hash. Without a hash it verifies one of equal costs all the same, and says no. */
export async function isPassword(costs: Costs, passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyOf(costs)), canonical(password))
  return matches && passwordHash !== undefined
}

/** Whether a hash was made with other costs than these. */
export function isOutdated({ memoryKib, iterations, parallelism }: Costs, passwordHash: string): boolean {
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryKib},t=${iterations},p=${parallelism}$`)
}

/** Makes what a login with an unknown address is compared with, so that the first such login takes no longer. */
export async function decoyOf(costs: Costs): Promise<string> {
  const key = JSON.stringify(costs)
  const made = decoys.get(key) ?? hashPassword(costs, 'nobody has this one')
  decoys.set(key, made)
  return await made
}

/** Keyboards compose ế and Ä differently: what looks the same is the same. */
function canonical(password: string): string {
  return password.normalize('NFKC')
}
