import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { Plugin } from 'vite'

type World = Parameters<typeof feature>[0]
/** What topojson-client makes of the land. */
type Land = {
  readonly features: readonly { readonly geometry: { readonly type: string; readonly coordinates: unknown } }[]
}

type Point = readonly [number, number]
type Ring = readonly Point[]
/** Rings as flat numbers: longitude and latitude in thousandths of a degree from the cell's south-west corner. */
type Cell = number[][][]

/** Degrees on a side. */
const cellSize = 10
const perDegree = 1000
/** Cells overlap by so many degrees, so that no seam shows between them. */
const overlap = 0.1
const moduleId = 'virtual:land-cells'
const folder = 'assets/land'

/**
 * Cuts the coastlines of Natural Earth (world-atlas, 1 : 10 m) into cells, so that a map without a tile server
 * loads only what it shows; far views get the whole world, coarse. Files: assets/land/{longitude}_{latitude}.json and
 * assets/land/world.json; the module names the cells that have land.
 */
export function landCells(): Plugin {
  let cells: ReadonlyMap<string, Cell> | undefined
  const all = () => (cells ??= cutLand())
  return {
    name: 'land-cells',
    resolveId: (id) => (id === moduleId ? id : undefined),
    load: (id) =>
      id === moduleId ? `export const landCells = ${JSON.stringify([...all().keys()].join(' '))}` : undefined,
    generateBundle() {
      for (const [key, cell] of all())
        this.emitFile({ type: 'asset', fileName: `${folder}/${key}.json`, source: JSON.stringify(cell) })
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const cell = all().get(request.url?.slice(1).replace('.json', '') ?? '')
        if (!cell) return next()
        response.setHeader('content-type', 'application/json').end(JSON.stringify(cell))
      })
    },
  }
}

function cutLand(): ReadonlyMap<string, Cell> {
  const world = readPolygons('land-110m').map((polygon) => polygon.map((ring) => flatten(ring, 0, 0)))
  const cells = new Map<string, Cell>([['world', world]])
  for (const polygon of readPolygons('land-10m')) {
    for (const west of cellsOver(polygon, 0)) {
      const strip = clipPolygon(polygon, 0, west)
      for (const south of cellsOver(strip, 1)) {
        const piece = clipPolygon(strip, 1, south)
        if (piece.length === 0) continue
        const key = `${west}_${south}`
        const cell = cells.get(key) ?? []
        cell.push(piece.map((ring) => flatten(ring, west, south)))
        cells.set(key, cell)
      }
    }
  }
  return cells
}

function flatten(ring: Ring, west: number, south: number): number[] {
  return ring.flatMap(([x, y]) => [Math.round((x - west) * perDegree), Math.round((y - south) * perDegree)])
}

function readPolygons(name: 'land-10m' | 'land-110m'): Ring[][] {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${name}.json`)
  const world = JSON.parse(readFileSync(file, 'utf8')) as World
  const land = world.objects['land']
  if (!land) throw new Error(`${file} has no land`)
  const { features } = feature(world, land) as unknown as Land
  return features
    .flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return [geometry.coordinates as Ring[]]
      return geometry.type === 'MultiPolygon' ? (geometry.coordinates as Ring[][]) : []
    })
    .flatMap(unwrap)
}

/** A polygon that crosses the date line comes twice, whole on either side of it. */
function unwrap(polygon: Ring[]): Ring[][] {
  const whole = polygon.map(unwrapRing)
  const east = Math.max(...whole.flatMap((ring) => ring.map(([x]) => x)))
  const west = Math.min(...whole.flatMap((ring) => ring.map(([x]) => x)))
  if (east <= 180 && west >= -180) return [whole]
  const turn = east > 180 ? -360 : 360
  return [whole, whole.map((ring) => ring.map(([x, y]) => [x + turn, y] as const))]
}

/** Takes the jumps from 180 to −180 degrees out of a ring; one that goes around the pole stays as it is. */
function unwrapRing(ring: Ring): Ring {
  let turn = 0
  const whole = ring.map(([x, y], index): Point => {
    const step = x - (ring[index - 1]?.[0] ?? x)
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360
    return [x + turn, y]
  })
  return turn === 0 ? whole : ring
}

/** Lower edges of the cells that a polygon's outer ring touches along an axis. */
function cellsOver([outer = []]: readonly Ring[], axis: 0 | 1): number[] {
  let low = Infinity
  let high = -Infinity
  for (const point of outer) {
    low = Math.min(low, point[axis])
    high = Math.max(high, point[axis])
  }
  const edges: number[] = []
  for (let edge = Math.floor(low / cellSize) * cellSize; edge < high; edge += cellSize) edges.push(edge)
  return edges.filter((edge) => edge >= -180 && edge < 180)
}

/** What of a polygon lies in one row or column of cells; empty when its outer ring does not reach there. */
function clipPolygon(polygon: readonly Ring[], axis: 0 | 1, low: number): Ring[] {
  const [outer, ...holes] = polygon.map((ring) =>
    clipHalf(clipHalf(ring, axis, low - overlap, 1), axis, low + cellSize + overlap, -1),
  )
  if (!outer || outer.length < 3) return []
  return [outer, ...holes.filter((hole) => hole.length >= 3)]
}

/** Sutherland and Hodgman: keeps what lies above (side 1) or below (side −1) an edge. */
function clipHalf(ring: Ring, axis: 0 | 1, edge: number, side: 1 | -1): Ring {
  const kept: Point[] = []
  let last = ring.at(-1)
  for (const point of ring) {
    const inside = (point[axis] - edge) * side >= 0
    if (last && inside !== (last[axis] - edge) * side >= 0) kept.push(crossing(last, point, axis, edge))
    if (inside) kept.push(point)
    last = point
  }
  return kept
}

function crossing(from: Point, to: Point, axis: 0 | 1, edge: number): Point {
  const part = (edge - from[axis]) / (to[axis] - from[axis])
  const other = axis === 0 ? 1 : 0
  const across = from[other] + (to[other] - from[other]) * part
  return axis === 0 ? [edge, across] : [across, edge]
}
