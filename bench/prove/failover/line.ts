import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'

/** The line between a primary and its replica. */
export type Line = {
  /** The primary's address at the replica's end. */
  readonly url: string
  /** From now on nothing arrives, in either direction, and nobody is told. */
  cut(): void
  close(): void
}

export async function openLine(primaryUrl: string): Promise<Line> {
  const port = await freePort()
  const url = new URL(primaryUrl)
  const target = Number(url.port)
  url.port = String(port)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (chunk) => void (isCut || to.write(chunk)))
      from.on('close', () => isCut || to.destroy())
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: url.href,
    cut: () => {
      isCut = true
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
