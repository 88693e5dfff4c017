import { sql } from 'kysely'
import { idField } from '@keystay/contract/shared/fields'
import { sha256 } from '../../../platform/security/keys.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { deleteDue } from '../../../platform/database/delete-due.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import type { OnlineMethod, ProviderEvent } from './providers/payment-provider.ts'
import type { Event } from './apply-state.ts'
import { findByRef, findEvent, insertEvent, type AttemptKey } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Acts on a message of a provider: it only says that there is news, the truth is asked for. What the provider did not send,
 * and the very same delivery once more, is refused; another delivery of the same event changes nothing. Throws
 * webhook_refused, payment_unreachable (the provider then sends it again).
 */
export async function receiveEvent(
  deps: Deps,
  method: OnlineMethod,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): Promise<void> {
  const read = await deps.providers[method]?.readEvent(headers, body)
  if (!read || (read.ok && read.value === null)) throw new DomainError('webhook_refused')
  if (!read.ok || !read.value) throw new DomainError('payment_unreachable')
  const providerEvent = read.value
  const signatureHash = sha256(providerEvent.signature)
  const event: Event = { provider: method, eventId: providerEvent.eventId, signatureHash }
  const earlier = await findEvent(deps.database.write, method, providerEvent.eventId)
  if (earlier?.signatureHash.equals(signatureHash)) throw new DomainError('webhook_refused')
  if (earlier) return
  const key = await findAttempt(deps, method, providerEvent)
  const settled =
    key &&
    (await settlePayment(deps, key, { ...event, ...(providerEvent.ref === null ? {} : { ref: providerEvent.ref }) }))
  if (settled === 'unreachable') throw new DomainError('payment_unreachable')
  if (settled === 'settled') return
  // About nothing of ours: noted, so that it need not be sent again.
  await inTransaction(deps.database.write, (tx) => insertEvent(tx, { ...event, receivedAt: deps.clock() }))
}

async function findAttempt(
  deps: Deps,
  method: OnlineMethod,
  providerEvent: ProviderEvent,
): Promise<AttemptKey | undefined> {
  const [propertyId = '', attemptId = ''] = (providerEvent.reference ?? '').split('.')
  if ([propertyId, attemptId].every((id) => idField.safeParse(id).success)) return { propertyId, attemptId }
  for (const ref of [providerEvent.ref, providerEvent.captureRef]) {
    const key = ref === null ? undefined : await findByRef(deps.database.write, method, ref)
    if (key) return key
  }
  return undefined
}

/** Longer than any provider sends a message again, and than any signature counts. */
const keptMs = 30 * 86_400_000

/** Removes the messages of providers that came 30 days ago. */
export async function purgeEvents({ database, clock }: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock().getTime() - keptMs)
  const where = sql`received_at < ${before}`
  await deleteDue(database.write, { table: 'provider_events', key: ['provider', 'event_id'], where, signal })
}
