import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Records of one kind by their id, in the order of their making. What `put` is given is written before it returns. */
export type Store<T> = {
  get(id: string): T | undefined
  /** Adds or replaces; a record that was changed in place must be put again. */
  put(id: string, value: T): void
  remove(id: string): void
  values(): IterableIterator<T>
}

/** What a stand-in remembers. */
export type Journal = {
  store<T>(kind: string): Store<T>
  close(): void
}

type Line = { readonly kind: string; readonly id: string; readonly value?: unknown }
type Records = Map<string, Map<string, unknown>>

/**
 * Opens the memory of a stand-in. With a folder it survives a restart: every change is a line that is appended to
 * `<folder>/<name>.jsonl` at once, and each opening rewrites the file to what still counts. Without one it is forgotten.
 */
export function openJournal(name: string, folder?: string): Journal {
  const records: Records = new Map()
  const file = folder === undefined ? undefined : join(folder, `${name}.jsonl`)
  const descriptor = file === undefined ? undefined : openFile(file, records)
  const write = (line: Line) => {
    if (descriptor !== undefined) writeSync(descriptor, `${JSON.stringify(line)}\n`)
  }
  return {
    store: <T>(kind: string) => storeOf<T>(kind, records, write),
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}

function storeOf<T>(kind: string, records: Records, write: (line: Line) => void): Store<T> {
  const entries = (records.get(kind) ?? new Map()) as Map<string, T>
  records.set(kind, entries)
  return {
    get: (id) => entries.get(id),
    put: (id, value) => {
      entries.set(id, value)
      write({ kind, id, value })
    },
    remove: (id) => {
      if (entries.delete(id)) write({ kind, id })
    },
    values: () => entries.values(),
  }
}

function openFile(file: string, records: Records): number {
  mkdirSync(join(file, '..'), { recursive: true })
  if (existsSync(file)) readLines(readFileSync(file, 'utf8'), records)
  const lines = [...records].flatMap(([kind, entries]) =>
    [...entries].map(([id, value]) => `${JSON.stringify({ kind, id, value })}\n`),
  )
  writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return openSync(file, 'a')
}

function readLines(text: string, records: Records): void {
  // What follows the last line break was being written when the process died: it was never answered.
  for (const line of text.split('\n').slice(0, -1)) {
    const { kind, id, value } = JSON.parse(line) as Line
    const entries = records.get(kind) ?? new Map<string, unknown>()
    records.set(kind, entries)
    if (value === undefined) entries.delete(id)
    else entries.set(id, value)
  }
}
