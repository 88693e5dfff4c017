import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { DomainError } from '../../platform/http/errors.ts'
import type { EncoderAnswer, EncoderFailure, EncoderJob } from './encoder.ts'

const program = fileURLToPath(new URL('./encoder.ts', import.meta.url))
const timeLimitMs = 30_000
/** More photos at a time would take the processor and the memory from guests. */
const maxRunning = 2
const maxWaiting = 60

let running = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw new DomainError('busy', { retryAfterSeconds: 10 })
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    return await promise
  }
  running += 1
}

function endTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/**
 * Has a photo encoded by a process of its own. One that crashes or takes too long counts as unreadable. Throws busy, and
 * an error of ours when the encoder fails at something else than the photo: with the file system's code where it could not write.
 */
export async function runEncoder(job: EncoderJob, options = { program, timeLimitMs }): Promise<EncoderAnswer> {
  await takeTurn()
  try {
    return await runOnce(job, options)
  } finally {
    endTurn()
  }
}

async function runOnce(job: EncoderJob, options: { program: string; timeLimitMs: number }): Promise<EncoderAnswer> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', options.program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // None of our secrets are its business.
    env: {},
    timeout: options.timeLimitMs,
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  // A child that is gone before it has read its job says so by how it ended.
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify(job))
  const [answer, [code, signal]] = await Promise.all([text(child.stdout), ended])
  if (signal !== null) return { problem: 'photo_unreadable' }
  if (code !== 0) throw new Error(`The encoder of photos failed with code ${code}.`)
  const result = JSON.parse(answer) as EncoderAnswer | EncoderFailure
  if ('failure' in result) throw Object.assign(new Error('The photo could not be written.'), { code: result.failure })
  return result
}
