import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from './leaflet-map.tsx'
import classes from './map.module.css'

export type MapPin = {
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  /** Read out, and shown as the tooltip. */
  readonly name: string
  /** On the pin, e.g. "173 €"; a plain drop without. */
  readonly text?: string
  /** Under the pin: the town. */
  readonly place?: string
}

type PinsProps = {
  readonly pins: readonly MapPin[]
  readonly activeId: string | null
  readonly onActivate?: ((id: string | null) => void) | undefined
  readonly onSelect?: ((id: string) => void) | undefined
}

/** Pins as HTML, so that they take focus and follow the theme. A change of the active one keeps their elements. */
export function Pins({ pins, activeId, onActivate, onSelect }: PinsProps) {
  const map = useMap()
  const markers = useRef(new Map<string, L.Marker>())
  const latest = useRef({ onActivate, onSelect, activeId })
  useEffect(() => {
    latest.current = { onActivate, onSelect, activeId }
  })
  useEffect(() => {
    const shown = markers.current
    for (const pin of pins) shown.set(pin.id, addPin(map, pin, latest))
    const part = () => markCrowded(map, [...shown.values()])
    part()
    map.on('zoomend', part)
    return () => {
      map.off('zoomend', part)
      for (const marker of shown.values()) marker.remove()
      shown.clear()
    }
  }, [map, pins])
  useEffect(() => {
    for (const [id, marker] of markers.current) light(marker, id === activeId)
  }, [activeId])
  return null
}

type LatestProps = { readonly current: Pick<PinsProps, 'onActivate' | 'onSelect' | 'activeId'> }

function addPin(map: L.Map, pin: MapPin, latest: LatestProps): L.Marker {
  const icon = L.divIcon({ className: classes.pin ?? '', html: pinElement(pin), iconSize: [0, 0] })
  const marker = L.marker([pin.latitude, pin.longitude], { icon, title: pin.name, riseOnHover: true }).addTo(map)
  const element = marker.getElement()
  element?.setAttribute('aria-label', [pin.name, pin.text].filter(Boolean).join(', '))
  if (!latest.current.onSelect) element?.setAttribute('role', 'img')
  for (const event of ['mouseenter', 'focus'])
    element?.addEventListener(event, () => latest.current.onActivate?.(pin.id))
  for (const event of ['mouseleave', 'blur']) element?.addEventListener(event, () => latest.current.onActivate?.(null))
  marker.on('click', () => latest.current.onSelect?.(pin.id))
  light(marker, pin.id === latest.current.activeId)
  return marker
}

type Room = { readonly across: number; readonly above: number; readonly below: number }
/** Where another pin would lie on this one, and where on the name under it; in pixels between their points. */
const pinRoom: Room = { across: 64, above: 34, below: 34 }
const nameRoom: Room = { across: 56, above: 16, below: 68 }

/** Where pins would lie on each other the earlier one stays and the others become dots; names go where others stand. */
function markCrowded(map: L.Map, markers: readonly L.Marker[]): void {
  const full: L.Point[] = []
  const places = markers.map((marker) => map.latLngToLayerPoint(marker.getLatLng()))
  for (const [index, own] of places.entries()) {
    const marker = markers[index]
    const element = marker?.getElement()
    const dot = full.some((other) => meets(own, other, pinRoom))
    if (!dot) full.push(own)
    element?.toggleAttribute('data-dot', dot)
    element?.toggleAttribute(
      'data-crowded',
      dot || places.some((other) => other !== own && meets(own, other, nameRoom)),
    )
    if (marker) arrange(marker)
  }
}

function meets(own: L.Point, other: L.Point, room: Room): boolean {
  const down = other.y - own.y
  return Math.abs(other.x - own.x) < room.across && down > -room.above && down < room.below
}

function light(marker: L.Marker, active: boolean): void {
  marker.getElement()?.toggleAttribute('data-active', active)
  arrange(marker)
}

/** The active pin lies above all others, dots below them. */
function arrange(marker: L.Marker): void {
  const element = marker.getElement()
  const below = element?.hasAttribute('data-dot') ? -1000 : 0
  marker.setZIndexOffset(element?.hasAttribute('data-active') ? 1000 : below)
}

function pinElement({ text, place }: MapPin): HTMLElement {
  const box = document.createElement('div')
  const sign = document.createElement('span')
  sign.className = (text === undefined ? classes.drop : classes.price) ?? ''
  sign.textContent = text ?? ''
  box.append(sign)
  if (place !== undefined) {
    const town = document.createElement('span')
    town.className = classes.place ?? ''
    town.textContent = place
    box.append(town)
  }
  return box
}
