import L from 'leaflet'
import { useEffect } from 'react'
import { landCells } from 'virtual:land-cells'
import { useMap } from './leaflet-map.tsx'
import classes from './map.module.css'

const cellSize = 10
const perDegree = 1000
const landKeys = new Set(landCells.split(' '))

/** From here on coasts are drawn in detail; farther away the whole world at once. */
const detailZoom = 5

/** Coasts drawn from our own files, for when no tile server is configured. Loads the cells that come into view. */
export function LandLayer() {
  const map = useMap()
  useEffect(() => {
    const world = L.layerGroup()
    const cells = L.layerGroup()
    const requestedKeys = new Set<string>()
    const draw = () => {
      const near = map.getZoom() >= detailZoom
      const shown = near ? cells : world
      map.removeLayer(near ? world : cells).addLayer(shown)
      for (const key of near ? cellsIn(map.getBounds().pad(0.2)) : ['world']) {
        if (requestedKeys.has(key)) continue
        requestedKeys.add(key)
        // A coast that does not load leaves sea; the pins are still right.
        loadCell(key).then(
          (cell) => shown.addLayer(cell),
          () => requestedKeys.delete(key),
        )
      }
    }
    draw()
    map.on('moveend', draw)
    return () => {
      map.off('moveend', draw)
      world.remove()
      cells.remove()
    }
  }, [map])
  return null
}

function cellsIn(bounds: L.LatLngBounds): string[] {
  const start = (degrees: number) => Math.floor(degrees / cellSize) * cellSize
  const keys: string[] = []
  for (let west = start(bounds.getWest()); west < bounds.getEast(); west += cellSize)
    for (let south = start(bounds.getSouth()); south < bounds.getNorth(); south += cellSize)
      if (landKeys.has(`${west}_${south}`)) keys.push(`${west}_${south}`)
  return keys
}

async function loadCell(key: string): Promise<L.Polygon> {
  const response = await fetch(`/assets/land/${key}.json`)
  if (!response.ok) throw new Error(response.statusText)
  const cell = (await response.json()) as number[][][]
  const [west = 0, south = 0] = key === 'world' ? [] : key.split('_').map(Number)
  const shapes = cell.map((polygon) => polygon.map((flat) => readRing(flat, west, south)))
  return L.polygon(shapes, { className: classes.land ?? '', interactive: false, stroke: false, smoothFactor: 0.5 })
}

function readRing(flat: readonly number[], west: number, south: number): L.LatLngTuple[] {
  const ring: L.LatLngTuple[] = []
  for (let index = 0; index < flat.length; index += 2)
    ring.push([south + (flat[index + 1] ?? 0) / perDegree, west + (flat[index] ?? 0) / perDegree])
  return ring
}
