import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a forked process that goes when its parent does, and waits until it has gone. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  await ended
}
