import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { feature, mesh } from 'topojson-client'
import type { Plugin } from 'vite'
import { cellSize, cutLine, cutPolygon, thin, type Point, type Ring } from './cut.ts'

type World = Parameters<typeof feature>[0]
/** What topojson-client makes of the land. */
type Land = {
  readonly features: readonly { readonly geometry: { readonly type: string; readonly coordinates: unknown } }[]
}
/** Longitude and latitude in thousandths of a degree from the cell's south-west corner, how many people, then its name and, where they differ, those in our languages. */
type Town = readonly [number, number, number, ...string[]]
/** Rings and lines as flat numbers: longitude and latitude in thousandths of a degree from the cell's south-west corner. */
type Cell = {
  readonly land: number[][][]
  readonly lakes: number[][][]
  readonly rivers: number[][]
  readonly borders: number[][]
  /** The largest, for views from afar. */
  towns: readonly Town[]
}
type Files = ReadonlyMap<string, Cell | readonly Town[]>

const perDegree = 1000
/** Of the whole world only what is worth while at so low a zoom. */
const farZoom = 3
const farPeople = 1_000_000
/** Degrees: nearer to a line nobody sees a point from so far away. */
const farDetail = 0.05
/** So many towns of a cell are told with it; all are in files of smaller cells, for views from near. */
const mostTowns = 150
/** Degrees on a side. */
const townCellSize = 5
const moduleId = 'virtual:map-cells'
const folder = 'assets/map'

/**
 * Cuts Natural Earth (coasts and borders: world-atlas, 1 : 10 m; lakes and rivers: data/waters.json.gz) and the names of
 * towns (the API's list of GeoNames) into cells, so that a map without a tile server loads only what it shows; far views get
 * the whole world, coarse. Files: assets/map/{longitude}_{latitude}.json, assets/map/{longitude}_{latitude}-towns.json and
 * assets/map/world.json; the module names the cells and those of towns.
 */
export function mapCells(): Plugin {
  let files: Files | undefined
  const all = () => (files ??= cutWorld())
  return {
    name: 'map-cells',
    resolveId: (id) => (id === moduleId ? id : undefined),
    load: (id) => {
      if (id !== moduleId) return undefined
      return `export const mapCells = ${JSON.stringify([...all().keys()].join(' '))}`
    },
    generateBundle() {
      for (const [key, file] of all())
        this.emitFile({ type: 'asset', fileName: `${folder}/${key}.json`, source: JSON.stringify(file) })
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const file = all().get(request.url?.slice(1).replace('.json', '') ?? '')
        if (!file) return next()
        response.setHeader('content-type', 'application/json').end(JSON.stringify(file))
      })
    },
  }
}

const townsEnding = '-towns'

/** All files by their names. */
export function cutWorld(): Files {
  const { lakes, rivers } = readWaters()
  const towns = readTowns()
  const coarse = (line: Ring) => thin(line, farDetail)
  const isFar = ({ zoom }: { readonly zoom: number }) => zoom <= farZoom
  const world: Cell = {
    land: readPolygons('land-110m').map((polygon) => flattenAll(polygon)),
    lakes: lakes.filter(isFar).map(({ lines }) => flattenAll(lines.map(coarse).filter((ring) => ring.length > 3))),
    rivers: rivers.filter(isFar).flatMap(({ lines }) => flattenAll(lines.map(coarse))),
    borders: flattenAll(readBorders('countries-110m')),
    towns: towns.filter(({ people }) => people >= farPeople).map((town) => tell(town, 0, 0)),
  }
  const files = new Map<string, Cell | readonly Town[]>([['world', world]])
  const cells = new Map<string, Cell>()
  const cellAt = (key: string): Cell => {
    const cell = cells.get(key) ?? { land: [], lakes: [], rivers: [], borders: [], towns: [] }
    cells.set(key, cell)
    return cell
  }
  for (const polygon of readPolygons('land-10m'))
    for (const { west, south, piece } of cutPolygon(polygon))
      cellAt(`${west}_${south}`).land.push(flattenAll(piece, west, south))
  for (const { lines } of lakes)
    for (const { west, south, piece } of cutPolygon(lines))
      cellAt(`${west}_${south}`).lakes.push(flattenAll(piece, west, south))
  for (const { lines } of rivers)
    for (const { west, south, piece } of lines.flatMap(cutLine))
      cellAt(`${west}_${south}`).rivers.push(flatten(piece, west, south))
  for (const { west, south, piece } of readBorders('countries-10m').flatMap(cutLine))
    cellAt(`${west}_${south}`).borders.push(flatten(piece, west, south))
  for (const { key, west, south, inside } of byCell(towns, cellSize))
    cellAt(key).towns = inside.slice(0, mostTowns).map((town) => tell(town, west, south))
  for (const [key, cell] of cells) files.set(key, cell)
  for (const { key, west, south, inside } of byCell(towns, townCellSize))
    files.set(
      `${key}${townsEnding}`,
      inside.map((town) => tell(town, west, south)),
    )
  return files
}

function flattenAll(rings: readonly Ring[], west = 0, south = 0): number[][] {
  return rings.map((ring) => flatten(ring, west, south))
}

function flatten(ring: Ring, west: number, south: number): number[] {
  return ring.flatMap(([x, y]) => [Math.round((x - west) * perDegree), Math.round((y - south) * perDegree)])
}

type Named = { readonly at: Point; readonly people: number; readonly names: readonly string[] }

function tell({ at: [x, y], people, names }: Named, west: number, south: number): Town {
  return [Math.round((x - west) * perDegree), Math.round((y - south) * perDegree), people, ...names]
}

/** Towns of the list, the largest first. */
function readTowns(): Named[] {
  const list = readFileSync(join(import.meta.dirname, '../../api/data/towns.tsv'), 'utf8')
  return list
    .split('\n')
    .filter((line) => line.startsWith('town\t'))
    .map((line) => {
      const [, , , latitude, longitude, people, name = '', ...others] = line.split('\t')
      const shown = others.slice(0, languageCount).map((one) => one || name)
      const names = shown.every((one) => one === name) ? [name] : [name, ...shown]
      return { at: [Number(longitude), Number(latitude)] as const, people: Number(people), names }
    })
    .toSorted((a, b) => b.people - a.people)
}

/** Of the list: the names after the usual one, in the languages of the interface. */
const languageCount = 3

type TownCell = { readonly key: string; readonly west: number; readonly south: number; readonly inside: Named[] }

function byCell(towns: readonly Named[], size: number): TownCell[] {
  const cells = new Map<string, TownCell>()
  for (const town of towns) {
    const [west = 0, south = 0] = town.at.map((degrees) => Math.floor(degrees / size) * size)
    const key = `${west}_${south}`
    const cell = cells.get(key) ?? { key, west, south, inside: [] }
    cell.inside.push(town)
    cells.set(key, cell)
  }
  return [...cells.values()]
}

type Water = { readonly zoom: number; readonly lines: readonly Ring[] }
type Packed = readonly [zoom: number, ...lines: number[][]]

/** What scripts/waters.ts wrote. */
function readWaters(): { readonly lakes: readonly Water[]; readonly rivers: readonly Water[] } {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, '../data/waters.json.gz'))).toString()
  const packed = JSON.parse(text) as Record<'lakes' | 'rivers', readonly Packed[]>
  const unpack = ([zoom, ...lines]: Packed): Water => ({ zoom, lines: lines.map(unpackLine) })
  return { lakes: packed.lakes.map(unpack), rivers: packed.rivers.map(unpack) }
}

function unpackLine(steps: readonly number[]): Ring {
  const line: Point[] = []
  let [x, y] = [0, 0]
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0
    y += steps[index + 1] ?? 0
    line.push([x / perDegree, y / perDegree])
  }
  return line
}

function readWorld(name: string): World {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as World
}

/** Where two countries meet on land. */
function readBorders(name: 'countries-10m' | 'countries-110m'): Ring[] {
  const world = readWorld(name)
  const countries = world.objects['countries'] as Parameters<typeof mesh>[1]
  return mesh(world, countries, (one, other) => one !== other).coordinates as unknown as Ring[]
}

function readPolygons(name: 'land-10m' | 'land-110m'): Ring[][] {
  const world = readWorld(name)
  const land = world.objects['land']
  if (!land) throw new Error(`${name} has no land`)
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
