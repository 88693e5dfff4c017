import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { countTry, returnTry } from '../../platform/security/throttle.ts'

/** Whom a mail to a guest goes to, and who caused it: the address that booked (unknown of what nobody booked here), and the hotel. */
export type MailCauses = {
  readonly recipient: string
  readonly addressHash: Buffer | null
  readonly propertyId: string
}
export type Budget = 'recipient' | 'address' | 'hotel'
export type Spent =
  | { readonly over: null; readonly giveBack: () => Promise<void> }
  /** Which budget is used up, and when there is one again. */
  | { readonly over: Budget; readonly until: Date }

const minutes = 24 * 60

/**
 * Takes a mail from the budgets of a day, of whom it goes to and who caused it, counted in the database; all of them or
 * none. What caused no mail in the end is given back.
 */
export async function spendBudget({ config, database, clock }: Deps, causes: MailCauses): Promise<Spent> {
  const now = clock()
  const { write } = database
  const { perRecipient, perAddress, perHotel } = config.mailBudget
  const address = causes.addressHash?.toString('hex')
  const budgets: readonly { readonly of: Budget; readonly name: string; readonly limit: number }[] = [
    { of: 'recipient', name: `mail to ${causes.recipient.toLowerCase()}`, limit: perRecipient },
    ...(address ? [{ of: 'address', name: `mail by ${address}`, limit: perAddress } as const] : []),
    { of: 'hotel', name: `mail of ${causes.propertyId}`, limit: perHotel },
  ]
  const spentNames: string[] = []
  const giveBack = async () => void (await Promise.all(spentNames.map((name) => returnTry(write, name))))
  for (const { of, name, limit } of budgets) {
    spentNames.push(name)
    try {
      await countTry(write, name, { limit, minutes }, now)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'too_many_tries') throw error
      await giveBack()
      return { over: of, until: new Date(now.getTime() + (error.extras.retryAfterSeconds ?? 0) * 1000) }
    }
  }
  return { over: null, giveBack }
}
