import { parentPort } from 'node:worker_threads'
import { readTownList } from './town-list.ts'

const list = await readTownList()
const { text, starts, keys, offsets, lines, postings } = list
// Handed over, not copied.
parentPort?.postMessage(
  list,
  [text, starts, keys, offsets, lines, postings.bytes, postings.starts].map(({ buffer }) => buffer as ArrayBuffer),
)
