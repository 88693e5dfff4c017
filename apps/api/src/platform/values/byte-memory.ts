/** What a process remembers, up to a sum of bytes: what was asked for longest ago makes room. */
export type ByteMemory<T> = {
  get(key: string): T | undefined
  /** Remembers a value that takes about so many bytes; one that would take a quarter of all is not kept. */
  set(key: string, value: T, bytes: number): void
}

/** Of each entry: its key and what holds it. */
const entryBytes = 200

/** Opens a memory of at most so many bytes. */
export function openMemory<T>(mostBytes: number): ByteMemory<T> {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>()
  let sum = 0
  const forget = (key: string) => {
    sum -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      // Written anew, what was asked for longest ago comes first.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, bytes) => {
      forget(key)
      const size = bytes + entryBytes
      if (size > mostBytes / 4) return
      for (const oldest of entries.keys()) {
        if (sum + size <= mostBytes) break
        forget(oldest)
      }
      entries.set(key, { value, bytes: size })
      sum += size
    },
  }
}
