import type { Language } from '@keystay/contract/shared/languages'
import type { Tx } from '../../../platform/database/database.ts'
import { writeOutbox, type SignInChange } from '../../outbox/outbox.ts'
import { logAccountEvent } from '../queries.ts'
import { countRecoveryCodes } from './factor-queries.ts'

type Change = { readonly userId: string; readonly change: SignInChange; readonly language: Language; readonly at: Date }

/** Logs what became of a second factor and mails it to the account: whoever did not do it has to hear of it. */
export async function tellChange(tx: Tx, { userId, change, language, at }: Change): Promise<void> {
  await logAccountEvent(tx, userId, change, at)
  const codesLeft = await countRecoveryCodes(tx, userId)
  await writeOutbox(tx, [{ kind: 'sign_in_changed', at, userId, change, codesLeft, language }])
}
