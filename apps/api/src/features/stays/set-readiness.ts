import type { ReadinessForm } from '@keystay/contract/stays/endpoints'
import type { Language } from '@keystay/contract/shared/languages'
import type { RoomReadiness } from '@keystay/contract/stays/entities'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { writeReadinessOn } from './queries.ts'
import { readRoomStates } from './read-today.ts'

type Request = {
  readonly propertyId: string
  readonly roomId: string
  /** Who says so. */
  readonly userId: string
  readonly form: ReadinessForm
  readonly language: Language
}

/**
 * Says what state a room is in, on top of what was seen; takes no lock of the sale. Who finds the room as they say it contradicts
 * nobody: it has been said before, by them, whose answer was lost, or by somebody else. Throws not_found, changed_meanwhile with
 * what is there now.
 */
export async function setReadiness(deps: Deps, request: Request): Promise<RoomReadiness> {
  const { propertyId, roomId, userId, form, language } = request
  const { state, version } = form
  const at = deps.clock()
  const isWritten = await inTransaction(deps.database.write, async (tx) => {
    if (!(await writeReadinessOn(tx, propertyId, { roomId, state, at, setBy: userId }, version))) return false
    const detail = { room: roomId, state, by: userId }
    await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'readiness_set', detail }])
    return true
  })
  const rooms = await readRoomStates(deps, propertyId, language)
  const current = rooms.find((one) => one.room.id === roomId)
  if (!current) throw new DomainError('not_found')
  if (!isWritten && current.readiness.state !== state)
    throw new DomainError('changed_meanwhile', { details: { current } })
  return current
}
