import { Agent, request } from 'node:http'
import type { ApiCalls } from '../fuzz/places.ts'
import { largestBodies, turnsAway } from '../fuzz/sizes.ts'
import { attackerAddress, crowd, sendRaw, type Target } from './sockets.ts'

/** An attack, as long as the target says and no longer. */
export type Attack = (target: Target) => Promise<void>

const host = 'Host: keystay.test'
const packings = ['br', 'gzip', 'identity']

/** Who reads nothing of what is asked for. */
const neverRead = (path: string, requests: number): Attack => {
  let count = 0
  const next = () => {
    count += 1
    return `GET ${path} HTTP/1.1\r\n${host}\r\nAccept-Encoding: ${packings[count % packings.length]}\r\n\r\n`
  }
  const open = (socket: { pause(): unknown; write(text: string): unknown }) => {
    socket.pause()
    socket.write(Array.from({ length: requests }, next).join(''))
  }
  return async (target) => await crowd(target, 300, 10, { open })
}

const slowHeads: Attack = async (target) =>
  await crowd(target, 2 * target.descriptors, 20, {
    open: (socket) => void socket.write('GET / HTTP/1.1\r\n'),
    drip: (socket) => void socket.write('X-Slow: a\r\n'),
  })

const slowBodies: Attack = async (target) =>
  await crowd(target, 2 * target.descriptors, 20, {
    open: (socket) =>
      void socket.write(
        `POST /v1/users/login HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{`,
      ),
    drip: (socket) => void socket.write(' '),
  })

const bodyBytes = 99_000
const search = `POST /v1/public/properties/none/search HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\n`

/** Bodies that have come but for their last byte. */
const heldBodies: Attack = async (target) =>
  await crowd(target, target.descriptors / 2, 50, {
    open: (socket) =>
      void socket.write(`${search}Content-Length: ${bodyBytes}\r\n\r\n${'{"name":"'.padEnd(bodyBytes - 1, 'x')}`),
  })

const crumbsEveryMs = 50

/** As many pieces as a body has bytes: each takes more than fifty of them. */
const crumbs: Attack = async (target) => {
  const pieces = Buffer.from(`${search}Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(bodyBytes)}`)
  const count = Math.floor(target.descriptors / 10)
  let turn = 0
  await crowd(target, count, 20, {
    open: (socket) => {
      turn += 1
      // Each once more, and one after another: reading them takes processor time, as any flood of bytes does.
      if (turn <= 2 * count) setTimeout(() => socket.writable && socket.write(pieces), turn * crumbsEveryMs)
    },
  })
}

/** Forms of an owner with more fields than any has, without an end. */
const heldForms: Attack = async (target) => {
  const headers = Object.entries(target.owner).map(([name, value]) => `${name}: ${value}\r\n`)
  const field = (index: number) =>
    `--x\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n${'x'.repeat(bodyBytes)}\r\n`
  const kind = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 40000000\r\n'
  const form = `POST /v1/properties HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\n${headers.join('')}${kind}\r\n`
  const fields = Array.from({ length: 40 }, (_, index) => field(index)).join('')
  await crowd(target, target.descriptors / 8, 20, { open: (socket) => void socket.write(form + fields) })
}

const manyConnections: Attack = async (target) => await crowd(target, 4 * target.descriptors, 200, {})

type Ask = {
  readonly method: string
  readonly path: string
  readonly body?: string | Buffer | undefined
  readonly from: string
  /** Whose, and what else it says; else that of nobody. */
  readonly headers?: Readonly<Record<string, string>>
  readonly onStatus?: (status: number) => void
}

const patienceMs = 20_000

/** The status of a request; 0 when there was no answer. Headers are those of a script of our own page. */
function ask({ port }: Target, agent: Agent, { method, path, body, from, headers: more }: Ask): Promise<number> {
  const origin = `http://127.0.0.1:${port}`
  const nobody = { origin, cookie: 'XSRF-TOKEN=token-of-somebody', 'x-xsrf-token': 'token-of-somebody' }
  const headers = { ...nobody, ...more }
  const typed =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
    const call = request(
      { host: '127.0.0.1', port, method, path, agent, localAddress: from, headers: { ...headers, ...typed } },
      (reply) => reply.resume().once('close', () => resolve(reply.statusCode ?? 0)),
    )
    call.setTimeout(patienceMs, () => call.destroy())
    call.once('error', () => resolve(0))
    call.end(body)
  })
}

/** Asks some at a time until all was asked or time is over; how often each status came. */
async function askAll(target: Target, calls: Iterator<Ask>, atOnce: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const until = Date.now() + target.seconds * 1000
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const worker = async () => {
    while (Date.now() < until) {
      const { value, done } = calls.next() as IteratorResult<Ask, undefined>
      if (done === true || value === undefined) return
      const status = await ask(target, agent, value)
      value.onStatus?.(status)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500 && status !== 503)
        target.complain(`${value.method} ${value.path.slice(0, 200)} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  agent.destroy()
  return statuses
}

const limit = 600

/** One address, written in one way, asks more often than it may: it must be told to wait. */
const odd = (method: string, path: string, cost: number): Attack => {
  const tries = Math.ceil((limit / cost) * 1.5) + 20
  return async (target) => {
    const from = `127.0.3.${1 + (path.length % 250)}`
    const calls = Array.from({ length: tries }, () => ({ method, path, from }))
    // However slow the machine is: until all was asked, or somebody is told to wait.
    const statuses = await askAll({ ...target, seconds: 10 }, calls.values(), 8)
    const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    if (answers === tries && !statuses.has(429)) target.complain(`${method} ${path} is not limited`)
  }
}

const oddAddresses: Attack = async (target) => {
  await odd('GET', '/%76%31/places', 1)(target)
  await odd('GET', `http://127.0.0.1:${target.port}/v1/users/challenge`, 3)(target)
  await odd('GET', '/v1/public/properties?checkIn=2027-01-01&checkOut=2027-12-31', 32)(target)
  await odd('HEAD', '/docs/js/scalar.js', 5)(target)
  const from = attackerAddress(0)
  for (const heads of [`${host}\r\nHost: evil.example`, 'Host:', 'Host: a/b', 'Accept: */*']) {
    const status = await sendRaw(target.port, from, `GET /v1/places HTTP/1.1\r\n${heads}\r\n\r\n`)
    if (status !== 400) target.complain(`${JSON.stringify(heads)} answered ${status}`)
  }
}

const hashing: Attack = async (target) => {
  const body = JSON.stringify({ token: 'x'.repeat(43), password: 'Drei-Kirschen-am-See-9' })
  function* calls(): Generator<Ask, undefined> {
    for (let index = 0; ; index += 1)
      yield { method: 'POST', path: '/v1/users/password/reset', body, from: attackerAddress(index) }
  }
  await askAll(target, calls(), 32)
}

/** Each place of each body, in turn, as long as a body may be, sent by whom it takes bodies from. */
const largest =
  (apiCalls: ApiCalls): Attack =>
  async (target) => {
    const seen = new Map<string, number[]>()
    function* calls(): Generator<Ask, undefined> {
      let index = 0
      for (const { of, call } of largestBodies(apiCalls, bodyBytes)) {
        index += 1
        const onStatus = (status: number) => void seen.set(of, [...(seen.get(of) ?? []), status])
        yield { ...call, from: attackerAddress(index), onStatus }
      }
      return undefined
    }
    await askAll(target, calls(), 8)
    for (const [of, statuses] of seen) {
      const answered = statuses.filter((status) => status > 0 && status < 500)
      if (answered.length > 0 && answered.every((status) => turnsAway.has(status)))
        target.complain(`nobody looked at the bodies of ${of}: ${answered[0]}`)
    }
  }

/** Everything that is done to the product while guests book; what is done to its database stands elsewhere. */
export function attacksFrom(apiCalls: ApiCalls): Readonly<Record<string, Attack>> {
  return {
    largest: largest(apiCalls),
    'slow-readers': neverRead('/docs/js/scalar.js', 1),
    'slow-readers-of-many': neverRead('/v1/openapi.json', 30),
    'slow-heads': slowHeads,
    'slow-bodies': slowBodies,
    'held-bodies': heldBodies,
    'held-forms': heldForms,
    crumbs,
    'many-connections': manyConnections,
    'odd-addresses': oddAddresses,
    hashing,
  }
}
