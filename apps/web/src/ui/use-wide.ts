import { useSyncExternalStore } from 'react'

const query = '(min-width: 68.75em)'

function listen(changed: () => void): () => void {
  const media = globalThis.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** True from 1100 px on, where list and map stand side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(listen, () => globalThis.matchMedia(query).matches)
}
