import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { drawLight } from './draw-light.ts'
import { isWinter, phaseAt, sunAltitude, type Scene } from './light-rules.ts'

/** What the hour and the season of a hotel add to its first picture, as an SVG to lay on it. Throws not_found unless that is a living drawing. */
export async function lightOf(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  propertyId: string,
): Promise<string> {
  const row = await database.read
    .selectFrom('photos as f')
    .innerJoin('properties as p', 'p.id', 'f.propertyId')
    .select(['f.scene', 'p.latitude', 'p.longitude'])
    .where('f.propertyId', '=', propertyId)
    .where('f.roomTypeId', 'is', null)
    .orderBy('f.position')
    .limit(1)
    .executeTakeFirst()
  const scene = row?.scene as Scene | null | undefined
  if (!row || !scene) throw new DomainError('not_found')
  const now = clock()
  return drawLight(scene, phaseAt(sunAltitude(row.latitude, row.longitude, now)), isWinter(row.latitude, now))
}
