import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Fault, Faults } from '../faults.ts'

type Options = {
  readonly port: number
  readonly faults: Faults
  /** Called with each whole message. */
  readonly receive: (raw: Buffer, to: readonly string[]) => Promise<void>
}
export type Smtp = { readonly url: string; close(): Promise<void> }

type Callback = (error?: Error | null) => void

const maxBytes = 10 * 1024 * 1024

/** Listens for SMTP on a port of this machine; a free one when it is 0 or taken. */
export async function openSmtp({ port, faults, receive }: Options): Promise<Smtp> {
  const server: SMTPServer = new SMTPServer({
    name: 'inbox.localhost',
    banner: 'Keystay test inbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    closeTimeout: 500,
    onRcptTo: ({ address }, { remotePort }, callback) =>
      void answer(faults.take('RCPT TO', address), remotePort, callback),
    onData: (stream, session, callback) =>
      void answer(takeMessage(stream, session, { faults, receive }), session.remotePort, callback),
  })
  const sockets = new Map<number | undefined, Socket>()
  server.server.on('connection', (socket) => {
    const { remotePort } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  /** Answers as the fault says: late, with its status, or by a connection that ends without a word. */
  async function answer(
    pendingFault: Fault | undefined | Promise<Fault | undefined>,
    remotePort: number,
    callback: Callback,
  ) {
    try {
      const fault = await pendingFault
      if (fault?.kind === 'delay') await pause(fault.ms ?? 1000, undefined, { ref: false })
      if (fault?.kind === 'drop_request' || fault?.kind === 'drop_reply') sockets.get(remotePort)?.destroy()
      else callback(fault?.kind === 'error' ? refusal(fault) : null)
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)))
    }
  }
  // A client that goes away is none of our business.
  server.on('error', () => undefined)
  const bound = await listen(server, port)
  return {
    url: `smtp://127.0.0.1:${bound}`,
    close: async () => await new Promise((resolve) => server.close(() => resolve())),
  }
}

async function takeMessage(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  { faults, receive }: Pick<Options, 'faults' | 'receive'>,
): Promise<Fault | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
  if (stream.sizeExceeded) return { on: 'DATA', kind: 'error', status: 552 }
  const to = envelope.rcptTo.map(({ address }) => address)
  const fault = faults.take('DATA', to[0])
  if (fault?.kind === 'error' || fault?.kind === 'drop_request') return fault
  await receive(Buffer.concat(chunks), to)
  return fault
}

function refusal({ on, status = 451 }: Fault): Error {
  const word = status >= 500 ? 'refused' : 'not taken now'
  return Object.assign(new Error(`${on} ${word} as asked for`), { responseCode: status })
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  const tryPort = async (wanted: number) =>
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject)
      server.listen(wanted, '127.0.0.1', () => {
        server.server.off('error', reject)
        resolve()
      })
    })
  try {
    await tryPort(port)
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await tryPort(0)
  }
  return (server.server.address() as AddressInfo).port
}
