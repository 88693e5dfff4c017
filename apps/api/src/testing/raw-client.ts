import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection as no browser would use it. */
export type RawClient = {
  readonly socket: Socket
  write(text: string): void
  /** What came, once the other side has closed the connection. */
  untilClosed(): Promise<string>
  /** What came, once it holds this. */
  untilSaid(text: string): Promise<string>
  close(): void
}

/** Connects to a port of this machine, from an address of it that is one's own (Linux has 127.0.0.0/8). */
export async function connectRaw(port: number, localAddress = '127.0.0.1'): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let replyText = ''
  socket.setEncoding('latin1').on('data', (text: string) => (replyText += text))
  // A connection that is reset is closed, too.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').catch(() => undefined)
  await Promise.race([once(socket, 'connect'), closed])
  return {
    socket,
    write: (text) => void socket.write(text),
    untilClosed: async () => {
      await closed
      return replyText
    },
    untilSaid: async (text) => {
      while (!replyText.includes(text) && !socket.destroyed) await Promise.race([once(socket, 'data'), closed])
      return replyText
    },
    close: () => socket.destroy(),
  }
}
