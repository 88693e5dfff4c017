import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressName } from './network-address.ts'
import { DomainError } from './errors.ts'

/** A body that comes or has come, and what it holds until its request is answered. */
type Held = {
  readonly address: string
  readonly bytes: number
  readonly isForm: boolean
  readonly raw: IncomingMessage
}
/** What is counted: bytes, and forms that have not come whole yet, since each may have a file open. */
type Measure = (body: Held) => number
type Bound = { readonly measure: Measure; readonly most: number; readonly mostPerAddress: number }

/** Of all senders. */
const usualBytes = 24_000_000
/** Of those behind one network address: a part of all. */
const byteShare = 0.25
const formShare = 0.5
/** The fields of a form: more than any form of ours has; without files it comes as JSON, which has less. */
export const maxFieldsBytes = 256_000
/** Its files go to the disk by way of these. */
const formBuffers = 128_000
/** What a piece of a body takes beside its bytes makes many small ones large. */
const freePieces = 2000
const leastBytesPerPiece = 512

/**
 * Bounds what bodies can hold of memory and open files, of all senders and of one address. Where there is no room left, the
 * address that holds most loses what is still coming from it. Throws busy and too_many_requests.
 */
export function boundBodies(app: FastifyInstance, mostForms: number, mostBytes = usualBytes): void {
  const all = new Map<FastifyReply, Held>()
  const bounds: readonly Bound[] = [
    { measure: ({ bytes }) => bytes, most: mostBytes, mostPerAddress: mostBytes * byteShare },
    {
      measure: ({ isForm, raw }) => (isForm && !raw.complete ? 1 : 0),
      most: mostForms,
      mostPerAddress: Math.ceil(mostForms * formShare),
    },
  ]
  app.addHook('onRequest', async (request, reply) => {
    const body = holdOf(request)
    if (!body) return
    // Who has too much already takes no room of another.
    const refusal = bounds.some((bound) => hasTooMuch(all, bound, body))
      ? tooMany()
      : bounds.map((bound) => makeRoom(all, bound, body)).find(Boolean)
    if (refusal) {
      // Nothing of the body is read.
      reply.header('connection', 'close')
      throw refusal
    }
    all.set(reply, body)
    const release = () => all.delete(reply)
    reply.raw.once('finish', release).once('close', release)
  })
  // With a callback: whoever reads the body must be there before its first piece.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request) && !bringsForm(request)) refuseCrumbs(request.raw)
    done(null, payload)
  })
}

/** Cuts a sender off whose pieces are too small to be sent on purpose. To be called when the body begins to be read. */
export function refuseCrumbs(raw: IncomingMessage): void {
  let pieces = 0
  let bytes = 0
  raw.on('data', (piece: Buffer) => {
    pieces += 1
    bytes += piece.length
    if (pieces > freePieces + bytes / leastBytesPerPiece) raw.destroy()
  })
}

/** How much each address holds. */
function takenBy(all: ReadonlyMap<FastifyReply, Held>, measure: Measure): Map<string, number> {
  const perAddress = new Map<string, number>()
  for (const body of all.values()) perAddress.set(body.address, (perAddress.get(body.address) ?? 0) + measure(body))
  return perAddress
}

function hasTooMuch(all: ReadonlyMap<FastifyReply, Held>, { measure, mostPerAddress }: Bound, body: Held): boolean {
  const amount = measure(body)
  return amount > 0 && (takenBy(all, measure).get(body.address) ?? 0) + amount > mostPerAddress
}

/** What keeps a body from being read; undefined when there is room, if need be that of others. */
function makeRoom(all: Map<FastifyReply, Held>, { measure, most }: Bound, body: Held): DomainError | undefined {
  const amount = measure(body)
  for (;;) {
    const perAddress = takenBy(all, measure)
    const sum = [...perAddress.values()].reduce((total, one) => total + one, amount)
    if (amount === 0 || sum <= most) return undefined
    const heaviestBody = heaviest(all, measure, perAddress)
    const own = (perAddress.get(body.address) ?? 0) + amount
    // Who has more than anybody else takes no room of another.
    if (!heaviestBody || own > (perAddress.get(heaviestBody.address) ?? 0))
      return new DomainError('busy', { retryAfterSeconds: 2 })
    all.delete(heaviestBody.reply)
    heaviestBody.raw.destroy()
  }
}

type Found = { readonly reply: FastifyReply; readonly address: string; readonly raw: IncomingMessage }

/** The oldest body that is still coming, of the address that holds most. */
function heaviest(
  all: ReadonlyMap<FastifyReply, Held>,
  measure: Measure,
  perAddress: ReadonlyMap<string, number>,
): Found | undefined {
  let heaviestBody: Found | undefined
  for (const [reply, body] of all) {
    if (body.raw.complete || measure(body) === 0) continue
    const { address, raw } = body
    if (!heaviestBody || (perAddress.get(address) ?? 0) > (perAddress.get(heaviestBody.address) ?? 0))
      heaviestBody = { reply, address, raw }
  }
  return heaviestBody
}

function holdOf(request: FastifyRequest): Held | undefined {
  if (!hasBody(request)) return undefined
  const bodyLimit = request.routeOptions.bodyLimit ?? 0
  // Of one that does not say how long it is.
  const announced = Number(request.headers['content-length'] ?? bodyLimit)
  const bytes = bringsForm(request) ? maxFieldsBytes + formBuffers : Math.min(announced, bodyLimit)
  return { address: addressName(request.ip), bytes, isForm: bringsForm(request), raw: request.raw }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function bringsForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true
}

function tooMany(): DomainError {
  const seconds = 5
  return new DomainError('too_many_requests', { retryAfterSeconds: seconds, params: { seconds } })
}
