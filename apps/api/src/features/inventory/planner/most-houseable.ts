import { setImmediate } from 'node:timers/promises'
import type { DayStay, PlacedRoom } from './board.ts'
import { canPlanRooms } from './plan.ts'

/**
 * The most units of a stay below a number that `planRooms` plans. Each try may look through a whole house: it is found by halving,
 * and others get their turn between two tries.
 */
export async function mostHouseable(
  rooms: readonly string[],
  placed: readonly PlacedRoom[],
  stay: DayStay,
  below: number,
): Promise<number> {
  let [fits, tooMany] = [0, below]
  while (tooMany - fits > 1) {
    const tried = Math.floor((fits + tooMany) / 2)
    if (canPlanRooms(rooms, placed, stay, tried)) fits = tried
    else tooMany = tried
    await setImmediate()
  }
  return fits
}
