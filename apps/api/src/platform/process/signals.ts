import { type Closing, openClosing } from './closing.ts'
import { sentenceOf } from './start-failure.ts'

/**
 * Starts something and keeps the process until SIGINT, SIGTERM, SIGHUP or the end of the process that started us; then
 * closes what was opened and exits. A failed start is told in one sentence, closes too, and exits with 1.
 */
export async function untilTold(start: (closing: Closing) => Promise<void>, exitCode = 0): Promise<void> {
  const closing = openClosing((error) => complain(error))
  let stopping = false
  const stop = async () => {
    // Ctrl-C reaches every process of the terminal, and npm passes it on once more: the first one counts.
    if (stopping) return
    stopping = true
    await closing.close()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  process.on('disconnect', () => void stop())
  process.channel?.unref()
  try {
    await start(closing)
  } catch (error) {
    // While stopping, what is being started fails because its ground is taken away.
    if (stopping) return
    stopping = true
    complain(error)
    await closing.close()
    process.exit(1)
  }
}

function complain(error: unknown): void {
  const text = sentenceOf(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.stderr.write(`${text}\n`)
}
