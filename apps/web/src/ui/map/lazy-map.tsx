import { Loader } from '@mantine/core'
import { lazy } from 'react'
import classes from './lazy-map.module.css'
import type { MapViewProps } from './map-view.tsx'
import { WhenNear } from '../lists/when-near.tsx'

const LazyMap = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }))

/** A map with pins that fills its parent (give that a height). */
export function Map(props: MapViewProps) {
  return (
    <WhenNear className={classes.place} place={<Waiting />}>
      <LazyMap {...props} />
    </WhenNear>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <Loader color="var(--on-sea)" />
    </div>
  )
}
