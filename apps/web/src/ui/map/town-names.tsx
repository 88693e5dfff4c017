import { languages, type Language } from '@keystay/contract/shared/languages'
import L from 'leaflet'
import { useEffect } from 'react'
import { useLanguage } from '../../platform/format/use-format.ts'
import { loadTowns, townCellsOf, type Town } from './cells.ts'
import { useMap } from './leaflet-map.tsx'
import classes from './map.module.css'
import type { MapPin } from './pins.tsx'

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** In pixels: a letter at most, a line, and what is left free around a name. */
const letter = 8
const line = 16
const free = 14
/** What a pin covers with its price and the name under it, from its point. */
const pinBox: Box = { left: 44, right: 44, top: 44, bottom: 28 }
const mostNames = 60

/** Names of towns, the largest first, where they cover neither each other nor a pin; in the reader's language where the town has a name in it. */
export function TownNames({ pins }: { readonly pins: readonly MapPin[] }) {
  const map = useMap()
  const language = useLanguage()
  useEffect(() => {
    const pane = map.getPane('towns') ?? map.createPane('towns')
    pane.style.zIndex = '450'
    // Whoever hears the page hears of the pins: the ground around them is for the eye.
    pane.setAttribute('aria-hidden', 'true')
    const names = L.layerGroup().addTo(map)
    let latest = 0
    const write = async () => {
      latest += 1
      const own = latest
      const bounds = map.getBounds()
      const known = await Promise.all(
        townCellsOf(bounds, map.getZoom()).map(async (key) => await loadTowns(key).catch(() => [])),
      )
      if (own !== latest) return
      names.clearLayers()
      const inView = known.flat().filter(({ at }) => bounds.contains(at))
      for (const town of chooseTowns(map, inView, pins, language)) names.addLayer(nameOf(town, language))
    }
    const onMoved = () => void write()
    onMoved()
    map.on('moveend', onMoved)
    return () => {
      latest = -1
      map.off('moveend', onMoved)
      names.remove()
    }
  }, [map, pins, language])
  return null
}

function chooseTowns(map: L.Map, towns: readonly Town[], pins: readonly MapPin[], language: Language): Town[] {
  const taken = pins.map(({ latitude, longitude }) => around(map, [latitude, longitude], pinBox))
  const chosen: Town[] = []
  for (const town of towns.toSorted((a, b) => b.people - a.people)) {
    if (chosen.length === mostNames) break
    const half = (textOf(town, language).length * letter) / 2 + free
    const box = around(map, town.at, { left: half, right: half, top: line / 2 + free, bottom: line / 2 + free })
    if (taken.some((other) => overlaps(box, other))) continue
    taken.push(box)
    chosen.push(town)
  }
  return chosen
}

function around(map: L.Map, at: L.LatLngTuple, { left, right, top, bottom }: Box): Box {
  const { x, y } = map.latLngToContainerPoint(at)
  return { left: x - left, right: x + right, top: y - top, bottom: y + bottom }
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function textOf({ names }: Town, language: Language): string {
  return names[1 + languages.indexOf(language)] ?? names[0] ?? ''
}

function nameOf(town: Town, language: Language): L.Marker {
  const text = document.createElement('span')
  text.textContent = textOf(town, language)
  const icon = L.divIcon({ className: classes.town ?? '', html: text, iconSize: [0, 0] })
  return L.marker(town.at, { icon, pane: 'towns', interactive: false, keyboard: false })
}
