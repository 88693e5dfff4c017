import { hotelEvents } from '@keystay/contract/owner-event-endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Of everything that owner pages read of one hotel. */
export function hotelKey(propertyId: string): readonly string[] {
  return ['owner', 'hotel', propertyId]
}

/** A refused stream (too many windows, a session that ended) is asked for again after so long. */
const refusedWaitMs = 30_000

/** Reads again what the page shows of a hotel whenever something of it changed, in this window or any other. */
export function useHotelEvents(propertyId: string): void {
  const client = useQueryClient()
  useEffect(
    () => listenToHotel(propertyId, () => void client.invalidateQueries({ queryKey: hotelKey(propertyId) })),
    [client, propertyId],
  )
}

/** Says when something changed, and once the stream is open again after a break; the result ends it. */
function listenToHotel(propertyId: string, onChange: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    // A browser has six connections to a host: windows that nobody sees leave them to the others.
    if (document.visibilityState === 'hidden') return
    const stream = new EventSource(hotelEvents.path.replace(':propertyId', encodeURIComponent(propertyId)))
    source = stream
    const heard = (event: Event) => {
      // The browser's own "open" comes before the server has begun to watch.
      if (event instanceof MessageEvent) onChange()
    }
    stream.addEventListener('open', heard)
    stream.addEventListener('changed', heard)
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, refusedWaitMs)
    })
  }
  document.addEventListener('visibilitychange', open)
  open()
  return () => {
    document.removeEventListener('visibilitychange', open)
    close()
  }
}
