import { hotelEvents } from '@keystay/contract/property-events/endpoints'
import { callUrl } from '@keystay/contract/shared/endpoint'
import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Of everything that owner pages read of one hotel. */
export function hotelKey(propertyId: string): readonly string[] {
  return ['owner', 'hotel', propertyId]
}

/** Of every mutation that changes the hotel: while one is on its way, nothing is read that would show it undone. */
export function changeKey(propertyId: string): readonly string[] {
  return ['change-hotel', propertyId]
}

/** A refused stream (too many windows, a session that ended) is asked for again after so long. */
const refusedWaitMs = 30_000
/** Words that come together are one reason to read again. */
const togetherMs = 20
/** The server tells within a second or so what was changed here; what it did not tell by then has changed nothing. */
const noticeWaitMs = 3000

/** What this window knows of a hotel that it listens to. */
type Hearing = {
  /** The server tells of every change from now on. */
  isOpen: boolean
  /** Something changed while a change of ours was on its way. */
  heard: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

const hearings = new Map<string, Hearing>()

/** Reads again what the page shows of a hotel, once, whenever something of it changed, in this window or any other. */
export function useHotelEvents(propertyId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const hearing: Hearing = { isOpen: false, heard: false, timer: undefined }
    hearings.set(propertyId, hearing)
    const stop = listen(client, propertyId, hearing)
    return () => {
      stop()
      clearTimeout(hearing.timer)
      if (hearings.get(propertyId) === hearing) hearings.delete(propertyId)
    }
  }, [client, propertyId])
}

/**
 * To be called when a mutation with the hotel's `changeKey` has settled. What was done the server tells of, to this window
 * as to all others, so that it is read again once; what was refused shows what is out of date here, and is read at once,
 * as is everything while nobody listens. What begins with `freshKey` the server has just said.
 */
export function readAfterChange(client: QueryClient, propertyId: string, isDone: boolean, freshKey?: QueryKey): void {
  if (client.isMutating({ mutationKey: changeKey(propertyId) }) > 1) return
  const hearing = hearings.get(propertyId)
  const isStale = ({ queryKey }: Query) => !freshKey?.every((part, index) => queryKey[index] === part)
  if (!hearing?.isOpen || hearing.heard || !isDone) {
    if (hearing) hearing.heard = false
    void client.invalidateQueries({ queryKey: hotelKey(propertyId), predicate: isStale })
  } else readSoon(client, propertyId, hearing, noticeWaitMs)
}

function readSoon(client: QueryClient, propertyId: string, hearing: Hearing, afterMs: number): void {
  clearTimeout(hearing.timer)
  hearing.timer = setTimeout(() => void client.invalidateQueries({ queryKey: hotelKey(propertyId) }), afterMs)
}

/** The result ends it. */
function listen(client: QueryClient, propertyId: string, hearing: Hearing): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  const since = Date.now()
  // What was read since the page was there is young enough for the first stream; a later one follows a break.
  let wasOpen = false
  const onOpen = () => {
    if (wasOpen) onChanged()
    else
      void client.invalidateQueries({
        queryKey: hotelKey(propertyId),
        predicate: ({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt < since,
      })
    wasOpen = true
    hearing.isOpen = true
  }
  const onChanged = () => {
    if (client.isMutating({ mutationKey: changeKey(propertyId) }) > 0) hearing.heard = true
    else readSoon(client, propertyId, hearing, togetherMs)
  }
  const onBreak = () => {
    hearing.isOpen = false
  }
  return keepStream(propertyId, { onOpen, onChanged, onBreak })
}

type StreamListeners = { readonly onOpen: () => void; readonly onChanged: () => void; readonly onBreak: () => void }

/** Keeps a stream of the hotel's events open while the window can be seen. */
function keepStream(propertyId: string, { onOpen, onChanged, onBreak }: StreamListeners): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
    onBreak()
  }
  const open = () => {
    close()
    // A browser has six connections to a host: windows that nobody sees leave them to the others.
    if (document.visibilityState === 'hidden') return
    const stream = new EventSource(callUrl(hotelEvents, { params: { propertyId } }))
    source = stream
    // The browser's own "open" comes before the server has begun to watch.
    stream.addEventListener('open', (event: Event) => event instanceof MessageEvent && onOpen())
    stream.addEventListener('changed', onChanged)
    stream.addEventListener('error', () => {
      onBreak()
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
