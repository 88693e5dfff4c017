import L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap } from './leaflet-map.tsx'
import classes from './map.module.css'

export type MovablePinProps = {
  readonly latitude: number
  readonly longitude: number
  /** What it is and how it moves, for those who do not see it. */
  readonly label: string
  readonly onMove: (latitude: number, longitude: number) => void
}

const steps: Readonly<Record<string, L.PointTuple>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const stepPixels = 8

/** A drop that is dragged, put by a click on the map, or moved by the arrow keys (with Shift by single pixels). */
export function MovablePin({ latitude, longitude, label, onMove }: MovablePinProps) {
  const map = useMap()
  const marker = useRef<L.Marker | null>(null)
  const tell = useEffectEvent((place: L.LatLng) => {
    const { lat, lng } = place.wrap()
    onMove(lat, lng)
  })
  const start = useEffectEvent(() => L.latLng(latitude, longitude))
  useEffect(() => {
    const { drop, remove } = addDrop(map, start(), (place) => tell(place))
    marker.current = drop
    return remove
  }, [map])
  useEffect(() => void marker.current?.setLatLng([latitude, longitude]), [latitude, longitude])
  useEffect(() => marker.current?.getElement()?.setAttribute('aria-label', label), [label])
  return null
}

function addDrop(map: L.Map, at: L.LatLng, tell: (place: L.LatLng) => void) {
  const sign = document.createElement('span')
  sign.className = classes.drop ?? ''
  const box = document.createElement('div')
  box.append(sign)
  const icon = L.divIcon({ className: `${classes.pin} ${classes.movable}`, html: box, iconSize: [0, 0] })
  const drop = L.marker(at, { icon, draggable: true, autoPan: true, keyboard: true }).addTo(map)
  const place = (point: L.LatLng) => {
    drop.setLatLng(point)
    tell(point)
  }
  const onKey = (event: KeyboardEvent) => {
    const [across, down] = steps[event.key] ?? []
    if (across === undefined || down === undefined) return
    // The map would move too.
    event.preventDefault()
    event.stopPropagation()
    const pixels = event.shiftKey ? 1 : stepPixels
    place(map.unproject(map.project(drop.getLatLng()).add([across * pixels, down * pixels])))
    if (!map.getBounds().pad(-0.1).contains(drop.getLatLng())) map.panTo(drop.getLatLng())
  }
  const onClick = (event: L.LeafletMouseEvent) => place(event.latlng)
  drop.on('dragend', () => tell(drop.getLatLng()))
  drop.getElement()?.addEventListener('keydown', onKey)
  map.on('click', onClick)
  return {
    drop,
    remove: () => {
      map.off('click', onClick)
      drop.remove()
    },
  }
}
