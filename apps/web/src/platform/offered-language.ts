import { languages, type Language } from '@keystay/contract/shared/languages'
import { currentLanguage, storageKey } from './language.ts'

const declinedKey = 'language-offer'
const listeners = new Set<() => void>()

/** The reader's own language, where it is another than that of the interface, and the reader has neither chosen one nor declined it. */
export function offeredLanguage(): Language | null {
  if (localStorage.getItem(storageKey) !== null || localStorage.getItem(declinedKey) !== null) return null
  const own = navigator.languages.flatMap((tag) => languages.filter((one) => one === tag.slice(0, 2)))[0]
  return own === undefined || own === currentLanguage() ? null : own
}

/** Tells when it was declined; returns how to stop. */
export function watchOfferedLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Remembers that the reader goes on in the language of the interface. */
export function declineOfferedLanguage(): void {
  localStorage.setItem(declinedKey, 'declined')
  for (const listener of listeners) listener()
}
