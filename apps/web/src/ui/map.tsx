import { Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MapViewProps } from './map/map-view.tsx'

const LazyMap = lazy(async () => ({ default: (await import('./map/map-view.tsx')).MapView }))

/** A map with pins that fills its parent (give that a height); its code arrives when it is shown. */
export function Map(props: MapViewProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <LazyMap {...props} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <div style={{ display: 'grid', height: '100%', placeItems: 'center', background: 'var(--sea)' }}>
      <Loader color="var(--on-sea)" />
    </div>
  )
}
