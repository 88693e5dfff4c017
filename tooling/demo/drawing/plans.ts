import type { Headboard, Fabrics } from './beds.ts'
import type { Lamp } from './furniture.ts'
import type { ViewName } from './views.ts'

/** The colours that make a hotel's rooms its own. */
export type RoomPalette = Fabrics & {
  readonly wall: readonly [string, string]
  readonly floor: readonly [string, string]
  readonly rug: string
  readonly curtain: string
  readonly chair: readonly [string, string]
  readonly frame: string
  readonly lamp: Lamp
}

export type RoomPlan = {
  readonly seed: number
  /** colours of this room's walls instead of the hotel's */
  readonly tint?: readonly [string, string]
  readonly wall: 'plain' | 'panels' | 'bricks' | 'timber' | 'tiles' | 'niche' | 'bamboo'
  readonly floor: 'planks' | 'tiles' | 'pattern'
  readonly beds: 'double' | 'twin' | 'bunks' | 'canopy' | 'single'
  readonly headboard: Headboard
  readonly window: 'door' | 'arch' | 'sash' | 'wide' | 'shutters'
  readonly view: ViewName
  readonly corner: 'armchair' | 'desk' | 'plant' | 'fireplace'
  readonly evening?: boolean
  readonly attic?: boolean
  readonly mirrored?: boolean
}

/** The rooms of one hotel: colours of its own, and what stands where. */
export type HotelRooms = { readonly palette: RoomPalette; readonly plans: Readonly<Record<string, RoomPlan>> }

export function fabrics(wood: string, woodDark: string, throwColor: string, pillow: string, accent: string): Fabrics {
  return { wood, woodDark, throwColor, pillow, accent }
}
