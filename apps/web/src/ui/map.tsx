import { Loader } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { MapViewProps } from './map/map-view.tsx'

const LazyMap = lazy(async () => ({ default: (await import('./map/map-view.tsx')).MapView }))

/** A map with pins that fills its parent (give that a height); its code arrives when it comes near the view. */
export function Map(props: MapViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} style={{ height: '100%', minHeight: 'inherit' }}>
      {near && (
        <Suspense fallback={<Waiting />}>
          <LazyMap {...props} />
        </Suspense>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div style={{ display: 'grid', height: '100%', placeItems: 'center', background: 'var(--sea)' }}>
      <Loader color="var(--on-sea)" />
    </div>
  )
}
