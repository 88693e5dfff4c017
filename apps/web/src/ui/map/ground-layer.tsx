import L from 'leaflet'
import { useEffect } from 'react'
import { type Cell, cellsOf, loadCell, worldKey } from './cells.ts'
import { useMap } from './leaflet-map.tsx'
import classes from './map.module.css'

/** From the lowest to the highest: what lies in a cell may reach over the land of another one. All are below Leaflet's own. */
const panes = { land: 200, waters: 201, borders: 202 } as const

/** Coasts, lakes, rivers and borders drawn from our own files, for when no tile server is configured. Loads the cells that come into view. */
export function GroundLayer() {
  const map = useMap()
  useEffect(() => {
    for (const [name, height] of Object.entries(panes)) {
      const pane = map.getPane(name) ?? map.createPane(name)
      pane.style.zIndex = String(height)
    }
    const world = L.layerGroup()
    const cells = L.layerGroup()
    const requestedKeys = new Set<string>()
    const draw = () => {
      const keys = cellsOf(map.getBounds().pad(0.2), map.getZoom())
      const isFar = keys[0] === worldKey
      const shown = isFar ? world : cells
      map.removeLayer(isFar ? cells : world).addLayer(shown)
      for (const key of keys) {
        if (requestedKeys.has(key)) continue
        requestedKeys.add(key)
        // A coast that does not load leaves sea; the pins are still right.
        loadCell(key).then(
          (cell) => shown.addLayer(L.layerGroup(layersOf(cell))),
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

function layersOf({ land, lakes, rivers, borders }: Cell): L.Layer[] {
  const flat = { interactive: false, smoothFactor: 0.5 } as const
  return [
    L.polygon([...land], { ...flat, pane: 'land', stroke: false, className: classes.land ?? '' }),
    L.polygon([...lakes], { ...flat, pane: 'waters', stroke: false, className: classes.lake ?? '' }),
    L.polyline([...rivers], { ...flat, pane: 'waters', className: classes.river ?? '' }),
    L.polyline([...borders], { ...flat, pane: 'borders', className: classes.border ?? '' }),
  ]
}
