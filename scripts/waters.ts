import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { thin, type Point } from '../apps/web/build/cut.ts'

type Shape = {
  readonly properties: { readonly min_zoom?: number }
  readonly geometry:
    | { readonly type: 'Polygon' | 'MultiLineString'; readonly coordinates: readonly (readonly Point[])[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Point[])[])[] }
    | { readonly type: 'LineString'; readonly coordinates: readonly Point[] }
    | null
}

const lakes = ['ne_10m_lakes', 'ne_10m_lakes_europe', 'ne_10m_lakes_north_america']
const rivers = ['ne_10m_rivers_lake_centerlines', 'ne_10m_rivers_europe', 'ne_10m_rivers_north_america']
/** Thousandths of a degree: what lies nearer to a line is not drawn. */
const nearest = 2
const perDegree = 1000

/**
 * Writes apps/web/data/waters.json.gz anew: lakes and rivers of Natural Earth (1 : 10 m, public domain), whose physical
 * vectors as GeoJSON (`ne_10m_lakes.json` …) lie in the folder that is named. `npm run waters -- <folder>`, only when newer
 * data is wanted. Each shape is the zoom from which on it is worth while, then its rings or lines: flat numbers of longitude
 * and latitude in thousandths of a degree, each point as the difference from the one before.
 */
function writeWaters(folder: string): void {
  const read = (names: readonly string[]) =>
    names.flatMap((name) => {
      const { features } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { features: Shape[] }
      return features.map((shape) => [zoomOf(shape), ...linesOf(shape).map(pack)]).filter((shape) => shape.length > 1)
    })
  const text = JSON.stringify({ lakes: read(lakes), rivers: read(rivers) })
  writeFileSync(new URL('../apps/web/data/waters.json.gz', import.meta.url), gzipSync(text, { level: 9 }))
}

function zoomOf({ properties }: Shape): number {
  return Math.floor(properties.min_zoom ?? 7)
}

function linesOf({ geometry }: Shape): readonly (readonly Point[])[] {
  if (geometry === null) return []
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
}

function pack(line: readonly Point[]): number[] {
  const exact = line.map(([x, y]): Point => [Math.round(x * perDegree), Math.round(y * perDegree)])
  const points = thin(exact, nearest)
  return points.flatMap(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0]
    return [x - beforeX, y - beforeY]
  })
}

writeWaters(process.argv[2] ?? '.')
