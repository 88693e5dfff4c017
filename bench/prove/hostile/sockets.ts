import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Whom an attack is for, for how long, and where what went wrong is told. */
export type Target = {
  readonly port: number
  readonly seconds: number
  /** How many descriptors the product may open. */
  readonly descriptors: number
  /** How many guests have come since a moment (of `performance.now()`) and gone. */
  readonly guestsSince: (moment: number) => number
  /** Headers of an owner's browser. */
  readonly owner: Readonly<Record<string, string>>
  /** Tells a violation. */
  readonly complain: (sentence: string) => void
}

/** What one of many connections does; `drip` is called again and again while it is open. */
export type Manner = { open?(socket: Socket): void; drip?(socket: Socket): void }

const dripMs = 200
const leastGuests = 4
const mostWaitMs = 30_000
const reopenMs = 500
/** How often a connection may be opened anew, in all: enough to take every place that becomes free while guests come. */
const mostOpenings = 40

/** Network addresses of this machine that are not the guests'. */
export function attackerAddress(index: number): string {
  return `127.0.2.${1 + (index % 200)}`
}

/** Keeps so many connections open for the time of an attack: one that is closed is opened again, a bounded number of times. */
export async function crowd(
  { port, seconds, guestsSince }: Target,
  count: number,
  addresses: number,
  manner: Manner,
): Promise<void> {
  const sockets = new Set<Socket>()
  let openingsLeft = count * mostOpenings
  let isOver = false
  const enter = (index: number) => {
    if (isOver || openingsLeft <= 0) return
    openingsLeft -= 1
    const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress(index % addresses) })
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('connect', () => manner.open?.(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      setTimeout(() => enter(index), reopenMs)
    })
  }
  for (let index = 0; index < count; index += 1) {
    enter(index)
    if (index % 50 === 49) await pause(5)
  }
  // However slow the machine is: guests must have come while all of them were there, and be done.
  const allThere = performance.now()
  const until = allThere + seconds * 1000
  const isOverdue = () => performance.now() >= until + mostWaitMs
  while (performance.now() < until || (guestsSince(allThere) < leastGuests && !isOverdue())) {
    for (const socket of sockets) if (socket.writable) manner.drip?.(socket)
    await pause(dripMs)
  }
  isOver = true
  for (const socket of sockets) socket.destroy()
}

/** Sends bytes as they are and returns the status; 0 when the connection ended without one. */
export async function sendRaw(port: number, localAddress: string, text: string): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  return await new Promise((resolve) => {
    let answer = ''
    socket.setEncoding('latin1').on('data', (part: string) => {
      answer += part
      if (answer.includes('\r\n')) socket.destroy()
    })
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(Number(answer.split(' ')[1] ?? 0)))
    socket.write(text)
  })
}
