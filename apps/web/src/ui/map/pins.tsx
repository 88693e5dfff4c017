import L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Money } from '@keystay/contract/shared/money'
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
  /** What the text says, to tell the least of several. */
  readonly amount?: Money
}

/** A pin on the map, and those that it stands for beside its own. */
type Shown = {
  readonly pin: MapPin
  readonly marker: L.Marker
  readonly say: PinsProps['sayGroup']
  others: Shown[]
}

type PinsProps = {
  readonly pins: readonly MapPin[]
  readonly activeId: string | null
  readonly onActivate?: ((id: string | null) => void) | undefined
  readonly onSelect?: ((id: string) => void) | undefined
  /** So many hotels in one pin, and the lowest of their prices, in words. */
  readonly sayGroup?: ((count: number, price: string) => string) | undefined
}

/** Pins as HTML, so that they take focus and follow the theme. A change of the active one keeps their elements. */
export function Pins({ pins, activeId, onActivate, onSelect, sayGroup }: PinsProps) {
  const map = useMap()
  const markers = useRef(new Map<string, Shown>())
  const latest = useRef({ onActivate, onSelect, activeId })
  useEffect(() => {
    latest.current = { onActivate, onSelect, activeId }
  })
  useEffect(() => {
    const shown = markers.current
    for (const pin of pins) shown.set(pin.id, addPin(map, pin, latest, sayGroup))
    const part = () => {
      group(map, [...shown.values()])
      for (const one of shown.values()) light(one, latest.current.activeId)
    }
    part()
    map.on('zoomend', part)
    return () => {
      map.off('zoomend', part)
      for (const { marker } of shown.values()) marker.remove()
      shown.clear()
    }
  }, [map, pins, sayGroup])
  useEffect(() => {
    for (const one of markers.current.values()) light(one, activeId)
  }, [activeId])
  return null
}

type LatestProps = { readonly current: Pick<PinsProps, 'onActivate' | 'onSelect' | 'activeId'> }

function addPin(map: L.Map, pin: MapPin, latest: LatestProps, say: PinsProps['sayGroup']): Shown {
  const icon = L.divIcon({ className: classes.pin ?? '', html: pinElement(pin), iconSize: [0, 0] })
  const marker = L.marker([pin.latitude, pin.longitude], { icon, title: pin.name, riseOnHover: true }).addTo(map)
  const shown: Shown = { pin, marker, say, others: [] }
  const element = marker.getElement()
  element?.setAttribute('aria-label', [pin.name, pin.text].filter(Boolean).join(', '))
  if (!latest.current.onSelect) element?.setAttribute('role', 'img')
  for (const event of ['mouseenter', 'focus'])
    element?.addEventListener(event, () => latest.current.onActivate?.(pin.id))
  for (const event of ['mouseleave', 'blur']) element?.addEventListener(event, () => latest.current.onActivate?.(null))
  const act = () => open(map, shown, latest.current.onSelect)
  marker.on('click', act)
  // Leaflet's markers are called buttons, but only the mouse presses them.
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    act()
  })
  return shown
}

type Room = { readonly across: number; readonly above: number; readonly below: number }
/** Where another pin would lie on this one, and where on the name under it; in pixels between their points. */
const pinRoom: Room = { across: 76, above: 38, below: 38 }
const nameRoom: Room = { across: 56, above: 16, below: 68 }

type Group = { readonly lead: Shown; readonly point: L.Point; readonly others: Shown[] }

/** Pins that would touch become one, which tells how many they are; names go where other pins stand. */
function group(map: L.Map, shown: readonly Shown[]): void {
  const groups: Group[] = []
  for (const one of shown) {
    const point = map.latLngToLayerPoint(one.marker.getLatLng())
    const near = groups.find((other) => meets(point, other.point, pinRoom))
    if (near) near.others.push(one)
    else groups.push({ lead: one, point, others: [] })
  }
  for (const { lead, point, others } of groups) {
    lead.others = others
    const element = lead.marker.getElement()
    const isCrowded = groups.some((other) => other.point !== point && meets(point, other.point, nameRoom))
    element?.toggleAttribute('data-crowded', others.length > 0 || isCrowded)
    show(lead)
    for (const one of others) {
      one.others = []
      one.marker.getElement()?.toggleAttribute('hidden', true)
    }
  }
}

/** Writes on a pin what it stands for: its hotel, or so many of which the cheapest is told. */
function show({ pin, marker, others, say }: Shown): void {
  const element = marker.getElement()
  const sign = element?.querySelector(`.${classes.price ?? ''}`)
  element?.toggleAttribute('hidden', false)
  const all = [pin, ...others.map((one) => one.pin)]
  const isOneCurrency = all.every(({ amount }) => amount?.currency === pin.amount?.currency)
  const [cheapest = pin] = isOneCurrency ? all.toSorted((a, b) => (a.amount?.minor ?? 0) - (b.amount?.minor ?? 0)) : all
  const told = say && others.length > 0 ? say(all.length, cheapest.text ?? '') : null
  element?.setAttribute('aria-label', told ?? [pin.name, pin.text].filter(Boolean).join(', '))
  element?.setAttribute('title', all.map(({ name }) => name).join(', '))
  element?.toggleAttribute('data-group', told !== null)
  if (!sign) return
  sign.textContent = (told === null ? pin.text : cheapest.text) ?? ''
  if (told === null) return
  const count = document.createElement('span')
  count.className = classes.count ?? ''
  count.textContent = String(all.length)
  sign.prepend(count)
}

/** Shows all of a group; where they lie on each other however near one looks, the first one is chosen. */
function open(map: L.Map, { pin, marker, others }: Shown, select: ((id: string) => void) | undefined): void {
  const bounds = L.latLngBounds([marker, ...others.map((one) => one.marker)].map((one) => one.getLatLng()))
  const padding: L.PointTuple = [64, 72]
  const isNearer = map.getBoundsZoom(bounds, false, L.point(padding).multiplyBy(2)) > map.getZoom()
  if (others.length > 0 && isNearer) map.fitBounds(bounds, { padding, animate: false })
  else select?.(pin.id)
}

function meets(own: L.Point, other: L.Point, room: Room): boolean {
  const down = other.y - own.y
  return Math.abs(other.x - own.x) < room.across && down > -room.above && down < room.below
}

/** Who is part of a group lights it. */
function light({ marker, pin, others }: Shown, activeId: string | null): void {
  const isActive = [pin, ...others.map((one) => one.pin)].some(({ id }) => id === activeId)
  marker.getElement()?.toggleAttribute('data-active', isActive)
  // The active pin lies above all others.
  marker.setZIndexOffset(isActive ? 1000 : 0)
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
