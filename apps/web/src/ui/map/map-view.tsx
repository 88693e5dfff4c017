import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { GroundLayer } from './ground-layer.tsx'
import { LeafletMap, TileLayer, useMap } from './leaflet-map.tsx'
import classes from './map.module.css'
import { MovablePin, type MovablePinProps } from './movable-pin.tsx'
import { Pins, type MapPin } from './pins.tsx'
import { TownNames } from './town-names.tsx'

/** west, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number]

export type MapViewProps = {
  /** What the map is, for those who do not see it. */
  readonly label: string
  readonly pins: readonly MapPin[]
  readonly activeId?: string | null
  /** A pin gets or loses hover or focus. */
  readonly onActivate?: (id: string | null) => void
  readonly onSelect?: (id: string) => void
  /** What is said of several hotels in one pin. */
  readonly sayGroup?: (count: number, price: string) => string
  /** The view to begin with; else all pins. */
  readonly bounds?: Bounds | null
  /** When this changes the map shows all pins again; null: not yet. */
  readonly fit?: string | null
  /** The reader moved the map. */
  readonly onMoved?: (bounds: Bounds) => void
  readonly maxZoom?: number
  /** A map within a page lets the wheel scroll that. */
  readonly zoomsByWheel?: boolean
  /** A pin that the reader puts where it belongs. */
  readonly movable?: MovablePinProps
}

/** Tiles of a configured server, with its attribution; else our own drawing. */
const tiles: string | undefined = import.meta.env['VITE_MAP_TILES']
const attribution: string | undefined = import.meta.env['VITE_MAP_ATTRIBUTION']

const beginning: L.MapOptions = { center: [48, 11], zoom: 5, minZoom: 1, maxZoom: tiles ? 18 : 13, zoomControl: false }

/** A map with pins; loads its code when it is shown (see lazy-map.tsx). */
export function MapView(props: MapViewProps) {
  const {
    label,
    pins,
    activeId = null,
    onActivate,
    onSelect,
    sayGroup,
    maxZoom = 11,
    zoomsByWheel = true,
    movable,
    ...view
  } = props
  const { t } = useTranslation()
  return (
    <section className={classes.frame} aria-label={label}>
      <LeafletMap className={classes.map ?? ''} options={{ ...beginning, scrollWheelZoom: zoomsByWheel }}>
        {tiles ? <TileLayer url={tiles} attribution={attribution ?? ''} /> : <GroundLayer />}
        {!tiles && <TownNames pins={pins} />}
        <Credits text={tiles ? '' : t('common.mapCredit')} />
        <Zoom more={t('common.zoomIn')} less={t('common.zoomOut')} />
        <View pins={movable ? [{ id: '', name: '', ...movable }] : pins} maxZoom={maxZoom} {...view} />
        {movable && <MovablePin {...movable} />}
        <Pins pins={pins} activeId={activeId} onActivate={onActivate} onSelect={onSelect} sayGroup={sayGroup} />
      </LeafletMap>
    </section>
  )
}

function Zoom({ more, less }: { readonly more: string; readonly less: string }) {
  const map = useMap()
  useEffect(() => {
    const control = L.control.zoom({ position: 'topright', zoomInTitle: more, zoomOutTitle: less }).addTo(map)
    return () => void control.remove()
  }, [map, more, less])
  return null
}

function Credits({ text }: { readonly text: string }) {
  const map = useMap()
  useEffect(() => {
    map.attributionControl.setPrefix(false)
    map.attributionControl.addAttribution(text)
    return () => void map.attributionControl.removeAttribution(text)
  }, [map, text])
  return null
}

type ViewProps = Pick<MapViewProps, 'pins' | 'bounds' | 'fit' | 'onMoved'> & { readonly maxZoom: number }

/** Where the map looks: at all pins when asked to, and then where the reader moves it. */
function View({ pins, bounds, fit = 'once', onMoved, maxZoom }: ViewProps) {
  const map = useMap()
  const byUs = useRef(false)
  const fitted = useRef<string | null>(null)
  const first = useRef(bounds)
  useEffect(() => {
    if (fit === null || fit === fitted.current || (pins.length === 0 && !first.current)) return
    fitted.current = fit
    const target = first.current
      ? boundsOf(first.current)
      : L.latLngBounds(pins.map((pin) => [pin.latitude, pin.longitude]))
    const padding: L.PointTuple = first.current ? [0, 0] : [48, 56]
    first.current = null
    byUs.current = true
    map.fitBounds(target, { padding, maxZoom, animate: false })
    byUs.current = false
  }, [map, fit, pins, maxZoom])
  // A layout effect ends with the page: what becomes of a map that is taken away is not the reader's move.
  useLayoutEffect(() => {
    const tell = () => {
      if (byUs.current) return
      const box = map.getBounds()
      onMoved?.([box.getWest(), box.getSouth(), box.getEast(), box.getNorth()])
    }
    map.on('moveend', tell)
    return () => void map.off('moveend', tell)
  }, [map, onMoved])
  useResize(map)
  return null
}

/** A map that was hidden or resized measures itself again. */
function useResize(map: L.Map): void {
  useEffect(() => {
    const watch = new ResizeObserver(() => map.invalidateSize({ pan: false }))
    watch.observe(map.getContainer())
    return () => watch.disconnect()
  }, [map])
}

function boundsOf([west, south, east, north]: Bounds): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east])
}
