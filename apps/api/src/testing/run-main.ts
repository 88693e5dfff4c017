import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const script = join(import.meta.dirname, '../main.ts')

type Start = {
  readonly folder: string
  readonly port: number
  /** How many it may open. */
  readonly descriptors?: number
  readonly databaseUrl?: string
  /** How long it stays and says that it is about to end. */
  readonly leaveMs?: number
  readonly workers?: number
  readonly metricsPort?: number
  /** More variables. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the product, with its own database if no other is named, and waits until it serves or has ended. */
export async function startMain(start: Start) {
  const main = beginMain(start)
  while (!main.output().includes('listens') && main.child.exitCode === null) await pause(50)
  return main
}

/** Starts the product, without waiting until it serves. */
export function beginMain({
  folder: dataFolder,
  port,
  descriptors = 4096,
  databaseUrl,
  leaveMs = 0,
  workers = 1,
  metricsPort,
  env: more = {},
}: Start) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = {
    ...inherited,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    DATABASE_LOCK_TIMEOUT_MS: '300',
    DATA_FOLDER: dataFolder,
    DEMO_DATA: 'none',
    PORT: String(port),
    KEYSTAY_SECRET: 'tests-4f9a1c7e2b8d6053-tests-9e1b7c',
    // What becomes of a lack of descriptors is a warning.
    LOG_LEVEL: 'warn',
    LEAVE_MS: String(leaveMs),
    WORKERS: String(workers),
    METRICS_PORT: metricsPort === undefined ? '' : String(metricsPort),
    ...more,
  }
  const child = spawn('/bin/sh', ['-c', `ulimit -n ${descriptors}; exec "$0" "$1"`, process.execPath, script], { env })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return { child, ended, output: () => output }
}

type Reply = { readonly status: number; readonly retryAfter?: string | undefined; readonly body: string }

/** The reply of an address, asked on a connection of its own, perhaps from another place; status 0 when there was none. */
export async function ask(port: number, path: string, localAddress = '127.0.0.1'): Promise<Reply> {
  const clientRequest = request({ port, host: '127.0.0.1', path, localAddress, agent: false }).end()
  return await new Promise((done) => {
    clientRequest.once('response', (reply) => {
      let body = ''
      reply.setEncoding('utf8').on('data', (text: string) => (body += text))
      const { statusCode: status = 0, headers } = reply
      reply.once('close', () => done({ status, retryAfter: headers['retry-after'], body }))
    })
    clientRequest.once('error', () => done({ status: 0, body: '' }))
  })
}
