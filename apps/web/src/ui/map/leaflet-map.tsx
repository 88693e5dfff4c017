import L from 'leaflet'
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'

const ThisMap = createContext<L.Map | null>(null)

/** The map around a layer. Throws outside of one. */
export function useMap(): L.Map {
  const map = useContext(ThisMap)
  if (!map) throw new Error('A layer needs a map around it.')
  return map
}

type LeafletMapProps = {
  readonly className: string
  /** How the map begins. */
  readonly options: L.MapOptions
  readonly children: ReactNode
}

/** A map of Leaflet with its layers as children, which are there once the map is. */
export function LeafletMap({ className, options, children }: LeafletMapProps) {
  const [map, setMap] = useState<L.Map | null>(null)
  const [begin] = useState(options)
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      if (element) setMap(L.map(element, begin))
    },
    [begin],
  )
  // After the layers have let go of it: what becomes of a map that is taken away concerns nobody.
  useEffect(() => () => void map?.remove(), [map])
  return (
    <div ref={attach} className={className}>
      {map && <ThisMap value={map}>{children}</ThisMap>}
    </div>
  )
}

/** Pictures of a tile server, with its attribution. */
export function TileLayer({ url, attribution }: { readonly url: string; readonly attribution: string }) {
  const map = useMap()
  useEffect(() => {
    const layer = L.tileLayer(url, { attribution }).addTo(map)
    return () => void layer.remove()
  }, [map, url, attribution])
  return null
}
