import type L from 'leaflet'
import { mapCells } from 'virtual:map-cells'

/** Degrees on a side: of cells, and of those of all towns. */
const cellSize = 10
const townCellSize = 5
const perDegree = 1000
const knownKeys = new Set(mapCells.split(' '))
const townsEnding = '-towns'

/** From here on the ground is drawn in detail; farther away the whole world at once. */
const detailZoom = 5
/** From here on all towns are known; farther away the largest. */
const townZoom = 8
/** What is shown from far away. */
export const worldKey = 'world'

/** West to east and south to north in thousandths of a degree from the cell's corner, people, name, then the names in de, en and vi if one differs. */
type PackedTown = readonly [number, number, number, string, string?, string?, string?]
export type Town = {
  readonly at: L.LatLngTuple
  readonly people: number
  /** As it is called there, or in the languages of the interface. */
  readonly names: readonly string[]
}
export type Cell = {
  readonly land: readonly L.LatLngTuple[][][]
  readonly lakes: readonly L.LatLngTuple[][][]
  readonly rivers: readonly L.LatLngTuple[][]
  readonly borders: readonly L.LatLngTuple[][]
}
type PackedCell = {
  readonly land: number[][][]
  readonly lakes: number[][][]
  readonly rivers: number[][]
  readonly borders: number[][]
  readonly towns: readonly PackedTown[]
}

/** The cells that a view shows: the world from far away, else those within. */
export function cellsOf(bounds: L.LatLngBounds, zoom: number): string[] {
  return zoom < detailZoom ? [worldKey] : keysWithin(bounds, cellSize, '')
}

/** Where the names of the towns of a view are. */
export function townCellsOf(bounds: L.LatLngBounds, zoom: number): string[] {
  return zoom < townZoom ? cellsOf(bounds, zoom) : keysWithin(bounds, townCellSize, townsEnding)
}

function keysWithin(bounds: L.LatLngBounds, size: number, ending: string): string[] {
  const start = (degrees: number) => Math.floor(degrees / size) * size
  const keys: string[] = []
  for (let west = start(bounds.getWest()); west < bounds.getEast(); west += size)
    for (let south = start(bounds.getSouth()); south < bounds.getNorth(); south += size)
      keys.push(`${west}_${south}${ending}`)
  return keys.filter((key) => knownKeys.has(key))
}

const loading = new Map<string, Promise<PackedCell | readonly PackedTown[]>>()

/** Each file is asked for once; one that does not come may be asked for again. */
async function load(key: string): Promise<PackedCell | readonly PackedTown[]> {
  const known = loading.get(key) ?? fetchFile(key)
  loading.set(key, known)
  known.catch(() => loading.delete(key))
  return await known
}

async function fetchFile(key: string): Promise<PackedCell | readonly PackedTown[]> {
  const response = await fetch(`/assets/map/${key}.json`)
  if (!response.ok) throw new Error(response.statusText)
  return (await response.json()) as PackedCell | readonly PackedTown[]
}

/** What is drawn of a cell. */
export async function loadCell(key: string): Promise<Cell> {
  const { land, lakes, rivers, borders } = (await load(key)) as PackedCell
  const read = (flat: readonly number[]) => readLine(flat, cornerOf(key))
  return {
    land: land.map((polygon) => polygon.map(read)),
    lakes: lakes.map((polygon) => polygon.map(read)),
    rivers: rivers.map(read),
    borders: borders.map(read),
  }
}

/** The towns of a cell, the largest first. */
export async function loadTowns(key: string): Promise<readonly Town[]> {
  const file = await load(key)
  const towns = 'towns' in file ? file.towns : file
  return towns.map((town) => readTown(town, cornerOf(key)))
}

function cornerOf(key: string): readonly [west: number, south: number] {
  const [west = 0, south = 0] = key === worldKey ? [] : key.replace(townsEnding, '').split('_').map(Number)
  return [west, south]
}

function readTown([x, y, people, ...names]: PackedTown, [west, south]: readonly [number, number]): Town {
  return {
    at: [south + y / perDegree, west + x / perDegree],
    people,
    names: names.filter((name) => name !== undefined),
  }
}

function readLine(flat: readonly number[], [west, south]: readonly [number, number]): L.LatLngTuple[] {
  const line: L.LatLngTuple[] = []
  for (let index = 0; index < flat.length; index += 2)
    line.push([south + (flat[index + 1] ?? 0) / perDegree, west + (flat[index] ?? 0) / perDegree])
  return line
}
