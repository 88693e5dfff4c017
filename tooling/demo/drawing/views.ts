import { garden, oranges, pines, dunes, terraces, night, mountains } from './views-land.ts'
import { sea, sunset, palms, pool, river, lake } from './views-sea.ts'
import type { View } from './views-sea.ts'
import { rooftops, canal, courtyard, lanterns, city, harbour } from './views-town.ts'

/** What windows can look out on. */
export const views = {
  sea,
  sunset,
  palms,
  pool,
  river,
  garden,
  oranges,
  pines,
  rooftops,
  mountains: mountains(false),
  snow: mountains(true),
  lake,
  canal,
  dunes,
  terraces,
  courtyard,
  lanterns,
  city,
  harbour,
  night,
} as const satisfies Record<string, View>
export type ViewName = keyof typeof views
