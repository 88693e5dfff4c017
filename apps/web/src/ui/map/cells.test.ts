import L from 'leaflet'
import { expect, test, vi } from 'vitest'
import { cutWorld } from '../../../build/map-cells.ts'
import { cellsOf, loadCell, loadTowns, townCellsOf } from './cells.ts'

const files = cutWorld()
vi.stubGlobal('fetch', async (address: string) => {
  const file = files.get(/^\/assets\/map\/(.*)\.json$/.exec(address)?.[1] ?? '')
  return new Response(JSON.stringify(file), { status: file ? 200 : 404 })
})

/** Lindau and Bregenz on their lake. */
const lakeside = L.latLngBounds([47.45, 9.5], [47.65, 9.8])
const lake: L.LatLngTuple = [47.6, 9.45]

test('from near, a view has its land, lakes, rivers and borders', async () => {
  const keys = cellsOf(lakeside, 11)
  expect(keys).toEqual(['0_40'])
  const { land, lakes, rivers, borders } = await loadCell('0_40')
  expect(land.some(([outer = []]) => isInside(lake, outer))).toBe(true)
  expect(lakes.some(([outer = []]) => isInside(lake, outer))).toBe(true)
  for (const lines of [rivers, borders]) expect(lines.flat().some((point) => lakeside.contains(point))).toBe(true)
  // A line is cut at the edge of its cell, not drawn across it.
  const cell = L.latLngBounds([39.8, -0.2], [50.2, 10.2])
  for (const point of [...rivers, ...borders].flat()) expect(cell.contains(point)).toBe(true)
})

test('from near all towns are known, from afar the largest, each in the reader’s language where it has a name in it', async () => {
  expect(townCellsOf(lakeside, 11)).toEqual(['5_45-towns'])
  const near = await loadTowns('5_45-towns')
  const lindau = near.find(({ names }) => names[0] === 'Lindau')
  expect(lindau?.at.map((degrees) => degrees?.toFixed(3))).toEqual(['47.546', '9.684'])
  expect(near.map(({ people }) => people)).toEqual(near.map(({ people }) => people).toSorted((a, b) => b - a))
  expect(townCellsOf(lakeside, 6)).toEqual(['0_40'])
  const farther = await loadTowns('0_40')
  expect(farther.map(({ names }) => names[0])).toContain('Paris')
  expect(farther.map(({ names }) => names[0])).not.toContain('Lindau')
  expect(townCellsOf(lakeside, 3)).toEqual(['world'])
  const world = await loadTowns('world')
  expect(world.find(({ names }) => names.includes('Munich'))?.names.slice(1)).toEqual(['München', 'Munich', 'München'])
})

test('a file that did not come is asked for again', async () => {
  const answer = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response('', { status: 503, statusText: 'Busy' }))
  await expect(loadCell('10_40')).rejects.toThrow('Busy')
  const { land } = await loadCell('10_40')
  expect(land.length).toBeGreaterThan(0)
  expect(answer).toHaveBeenCalledTimes(2)
})

function isInside([y, x]: L.LatLngTuple, ring: readonly L.LatLngTuple[]): boolean {
  return ring.reduce((inside, [y1, x1], index) => {
    const [y0, x0] = ring[index - 1] ?? ring.at(-1) ?? [0, 0]
    return y1 > y !== y0 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1 ? !inside : inside
  }, false)
}
