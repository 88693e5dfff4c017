import { parentPort } from 'node:worker_threads'
import { readTownList } from './town-list.ts'

const list = await readTownList()
const { text, starts, keys, offsets, lines, postings, postingsOf } = list
// Handed over, not copied.
parentPort?.postMessage(
  list,
  [text, starts, keys, offsets, lines, postings, postingsOf].map(({ buffer }) => buffer as ArrayBuffer),
)
