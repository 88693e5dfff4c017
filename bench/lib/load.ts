import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { csrf } from './book.ts'
import { percentile } from './figures.ts'

export type HttpCall = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string }

/** Each connection of the API's pool prepares its statements on its first requests. */
const warmUp = 100

const headers = { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf }

/** Requests a second at a concurrency; each connection goes through a part of the calls of its own, every reply must be a success. */
export async function measureThroughput(
  address: string,
  calls: readonly HttpCall[],
  connections: number,
  seconds: number,
  extra: Readonly<Record<string, string>> = {},
): Promise<number> {
  const requests = calls.map((call) => ({ ...call, headers: { ...headers, ...extra } }))
  let client = 0
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: requests.slice(0, 1),
    setupClient: (connection) => {
      const at = Math.floor((requests.length * client) / connections)
      client += 1
      connection.setRequests(requests.slice(at, Math.max(at + 1, Math.floor((requests.length * client) / connections))))
    },
  })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`)
  return result.requests.total / result.duration
}

/** As the browsers of today ask for replies. */
export const asBrowsersAsk = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Milliseconds of single requests, one after another; the first ones warm the server up and do not count. */
export async function measureLatency(
  address: string,
  calls: readonly HttpCall[],
  count: number,
  extra: Readonly<Record<string, string>> = {},
): Promise<{ p50: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let index = -warmUp; index < count; index += 1) {
    const call = calls[(index + warmUp) % calls.length]
    if (!call) break
    const started = performance.now()
    const reply = await send(address, call, { ...headers, ...asBrowsersAsk, ...extra }, agent)
    if (reply !== null) throw new Error(`${call.path} answered ${reply}`)
    if (index >= 0) times.push(performance.now() - started)
  }
  agent.destroy()
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/**
 * Sends one request and waits for the last byte of its reply, which stays packed: unpacking it would be timed, too. What says
 * no is told with its status and what it says.
 */
async function send(
  address: string,
  { method, path, body }: HttpCall,
  sent: Readonly<Record<string, string>>,
  agent: Agent,
): Promise<string | null> {
  const [reply] = (await once(request(address + path, { method, headers: sent, agent }).end(body), 'response')) as [
    IncomingMessage,
  ]
  const { statusCode = 0 } = reply
  if (statusCode < 200 || statusCode > 299) return `${statusCode}: ${await readText(reply)}`
  await once(reply.resume(), 'end')
  return null
}

/** Of an error, which may be packed. */
async function readText(reply: IncomingMessage): Promise<string> {
  const bytes = await buffer(reply)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync, zstd: zstdDecompressSync }
  const encoding = reply.headers['content-encoding'] as keyof typeof unpack | undefined
  return String(encoding ? unpack[encoding](bytes) : bytes)
}
