import { useSyncExternalStore } from 'react'

/** True while the window has at least so many pixels (at the reader's text size); null where a page is drawn for windows of any size. */
function useMinWidth(pixels: number): boolean | null {
  const query = `(min-width: ${pixels / 16}em)`
  return useSyncExternalStore(
    (changed) => {
      const media = globalThis.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => globalThis.matchMedia(query).matches,
    () => null,
  )
}

/** True from 1100 px on, where list and map stand side by side; null where it is not known yet. */
export function useKnownWide(): boolean | null {
  return useMinWidth(1100)
}

/** True from 1100 px on, where details stand beside their list. */
export function useWide(): boolean {
  return useKnownWide() === true
}

/** True from 993 px on, where the whole search bar fits on the hero; null where it is not known yet. */
export function useBarFits(): boolean | null {
  return useMinWidth(993)
}

/** True from 900 px on, where a picture stands beside a form. */
export function usePictureFits(): boolean {
  return useMinWidth(900) === true
}

/** True from 769 px on, where a table of the owner's fits; narrower, its rows are cards. */
export function useTableFits(): boolean {
  return useMinWidth(769) === true
}
