import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { writeSettled } from '../outbox/mail-state.ts'

type Request = { readonly propertyId: string; readonly mailId: string; readonly userId: string }

/** Notes that whoever did not get a mail was told otherwise, so that it is nobody's task any more. Throws not_found. */
export async function settleMail(deps: Deps, { propertyId, mailId, userId }: Request): Promise<boolean> {
  return await inTransaction(deps.database.write, async (tx) => {
    const at = deps.clock()
    if (!(await writeSettled(tx, propertyId, mailId, at))) throw new DomainError('not_found')
    const detail = { by: userId, mail: mailId }
    await writeAudit(tx, [{ propertyId, bookingId: null, at, actor: 'owner', event: 'mail_settled', detail }])
    return true
  })
}
