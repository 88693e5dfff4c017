import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressName } from './network-address.ts'
import type { Places } from '../process/descriptors.ts'

/** A request that is being received, worked on, or answered. */
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly since: number }
type Visit = { readonly address: string; readonly exchanges: Set<Exchange>; idleSince: number }

/** How long the other side may take, in milliseconds. */
export type Patience = {
  /** A reader who takes nothing and a sender who sends nothing. */
  readonly silence: number
  /** A body of at most 100 kB; forms with photos have the server's two minutes. */
  readonly body: number
  /** One who is told to come back may take so long to ask. */
  readonly refusal: number
  /** A request without a place waits so long for one before it is told to come back. */
  readonly turn: number
  /** How often is looked. */
  readonly sweep: number
}

/** Events of hotels are silent for 20 seconds at most. */
export const usualPatience: Patience = { silence: 30_000, body: 20_000, refusal: 2000, turn: 1000, sweep: 1000 }

/**
 * Keeps the connections of a server within their places. When all are taken, a new one takes the place of one for which
 * nothing is being done: of the address that has most of them, of those first one without a request, of those the one
 * that has been idle longest. While all are being worked on, those whose address has fewer than another wait for their turn;
 * who has as many as anybody, or has waited for long, is told to come back. Returns the listener for requests.
 */
export function guardConnections(
  server: Server,
  places: Places,
  patience: Patience,
  listener: RequestListener,
): RequestListener {
  const visitors = openVisitors(places.connections)
  const refused = new Map<Socket, number>()
  const queue = openQueue(visitors, patience.turn)
  // What is still above is closed as it comes.
  server.maxConnections = places.connections + places.refusals
  // Also where several processes share a port, instead of going round among them.
  Object.assign(server, { dropMaxConnection: true })
  server.prependListener('connection', (socket: Socket) => {
    socket.once('close', () => refused.delete(socket))
    if (!visitors.enter(socket)) refused.set(socket, Date.now())
  })
  server.setTimeout(patience.silence, (socket) => {
    // Work of ours that takes long is no silence of theirs.
    if (rankOf(visitors.all.get(socket)) === atWork) socket.setTimeout(patience.silence)
    else socket.destroy()
  })
  const sweep = setInterval(() => {
    const now = Date.now()
    for (const [socket, since] of refused) if (now - since > patience.refusal) socket.destroy()
    for (const [socket, { exchanges }] of visitors.all) {
      if ([...exchanges].some((exchange) => isTooSlow(exchange, now - patience.body))) socket.destroy()
    }
  }, patience.sweep).unref()
  server.once('close', () => clearInterval(sweep))
  const take: RequestListener = (request, response) => {
    const visit = visitors.all.get(request.socket)
    if (!visit) return sayBusy(request, response, 'Keystay is busy …')
    refused.delete(request.socket)
    const exchange = { request, response, since: Date.now() }
    visit.exchanges.add(exchange)
    response.once('close', () => {
      visit.exchanges.delete(exchange)
      visit.idleSince = Date.now()
    })
    return listener(request, response)
  }
  return (request, response) => {
    const { socket } = request
    const isInTurn = !visitors.all.has(socket) && !queue.has(socket) && visitors.hasFewer(socket)
    if (!isInTurn) return take(request, response)
    refused.set(socket, Date.now())
    queue.add(request, response, take)
  }
}

const turnsEveryMs = 20

/** Those who wait for a place: whoever's address has fewest comes first, then who has waited longest. */
function openQueue(visitors: Visitors, mostMs: number) {
  const waiting = new Map<Socket, { readonly since: number; readonly goOn: () => void }>()
  let timer: NodeJS.Timeout | undefined
  const giveTurns = () => {
    const inTurn = [...waiting].toSorted(([one], [other]) => visitors.countOf(one) - visitors.countOf(other))
    let isFull = false
    for (const [socket, { since, goOn }] of inTurn) {
      isFull ||= !visitors.enter(socket)
      if (isFull && performance.now() - since < mostMs) continue
      waiting.delete(socket)
      goOn()
    }
    timer = waiting.size > 0 ? setTimeout(giveTurns, turnsEveryMs) : undefined
  }
  return {
    has: (socket: Socket) => waiting.has(socket),
    add: (request: IncomingMessage, response: ServerResponse, goOn: RequestListener) => {
      const { socket } = request
      waiting.set(socket, { since: performance.now(), goOn: () => goOn(request, response) })
      response.once('close', () => waiting.delete(socket))
      timer ??= setTimeout(giveTurns, turnsEveryMs)
    },
  }
}

type Visitors = {
  readonly all: ReadonlyMap<Socket, Visit>
  /** Gives a connection a place, if need be that of another one; false when there is none. */
  enter(socket: Socket): boolean
  /** How many places the address of a connection has. */
  countOf(socket: Socket): number
  /** Whether another address has more places. */
  hasFewer(socket: Socket): boolean
}

function openVisitors(most: number): Visitors {
  const visits = new Map<Socket, Visit>()
  const perAddress = new Map<string, number>()
  const leave = (socket: Socket) => {
    const visit = visits.get(socket)
    if (!visit) return
    visits.delete(socket)
    const remaining = (perAddress.get(visit.address) ?? 1) - 1
    if (remaining > 0) perAddress.set(visit.address, remaining)
    else perAddress.delete(visit.address)
  }
  const makeRoom = (address: string) => {
    const candidate = leastNeeded(visits, perAddress)
    // Who has more than anybody else takes no place of another.
    if (!candidate || (perAddress.get(address) ?? 0) > (perAddress.get(candidate.visit.address) ?? 0)) return false
    leave(candidate.socket)
    candidate.socket.destroy()
    return true
  }
  const enter = (socket: Socket) => {
    const address = addressName(socket.remoteAddress ?? '')
    if (visits.size >= most && !makeRoom(address)) return false
    visits.set(socket, { address, exchanges: new Set(), idleSince: Date.now() })
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    socket.once('close', () => leave(socket))
    return true
  }
  const countOf = (socket: Socket) => perAddress.get(addressName(socket.remoteAddress ?? '')) ?? 0
  const hasFewer = (socket: Socket) => [...perAddress.values()].some((count) => count > countOf(socket))
  return { all: visits, enter, countOf, hasFewer }
}

const atWork = 2

/** What a connection is being used for: nothing, a request or reply under way, or work of ours. */
function rankOf(visit: Visit | undefined): 0 | 1 | typeof atWork {
  const [first] = visit?.exchanges ?? []
  if (!visit || !first) return 0
  const isWorking = [...visit.exchanges].some(({ request, response }) => request.complete && !response.headersSent)
  return isWorking ? atWork : 1
}

type Found = { readonly socket: Socket; readonly visit: Visit; readonly weight: number }

function leastNeeded(visits: ReadonlyMap<Socket, Visit>, perAddress: ReadonlyMap<string, number>): Found | undefined {
  let candidate: Found | undefined
  for (const [socket, visit] of visits) {
    const rank = rankOf(visit)
    if (rank === atWork) continue
    const weight = 2 * (perAddress.get(visit.address) ?? 0) + (rank === 0 ? 1 : 0)
    const isOlder = candidate && weight === candidate.weight && visit.idleSince < candidate.visit.idleSince
    if (!candidate || weight > candidate.weight || isOlder) candidate = { socket, visit, weight }
  }
  return candidate
}

function isTooSlow({ request, since }: Exchange, latest: number): boolean {
  const isForm = request.headers['content-type']?.startsWith('multipart/') === true
  return !request.complete && !isForm && since < latest
}

const page = (sentence: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Keystay</title>
<body style="font:1.1rem system-ui;display:grid;place-content:center;height:90vh"><p>${sentence}</p></body></html>`

/** Answers 503 without the app: a page to those who read pages. The connection ends with it. */
export function sayBusy(request: IncomingMessage, response: ServerResponse, sentence: string): void {
  const isPage = request.headers.accept?.includes('text/html') === true
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
    connection: 'close',
  })
  const body = isPage ? page(sentence) : JSON.stringify({ code: 'busy', message: sentence })
  response.end(request.method === 'HEAD' ? undefined : body)
}
