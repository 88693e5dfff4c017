/**
 * Until when cancelling is free, as it is promised at the moment `at`: null when it never was free, or is no longer. The last
 * moment itself still counts. Every place that sells, shows, mails or settles the promise asks here.
 */
export function promisedUntil<T extends Date | string>(freeUntil: T | null, at: Date | string | number): T | null {
  return freeUntil !== null && new Date(at).getTime() <= new Date(freeUntil).getTime() ? freeUntil : null
}
