import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'
import type { Change } from '../../lib/planted.ts'
import { startProduct, type ProductProcess } from '../../lib/product-process.ts'

/** Two processes of the product, each with a second port on which its successor starts. */
export type Fleet = {
  /** Of all processes that there may ever be. */
  readonly ports: readonly number[]
  start(): Promise<void>
  /** Starts the successor of the older process, waits until it is ready, has the proxy told, and only then tells the old one to stop. */
  restartNext(tell: (ports: readonly number[]) => Promise<void>): Promise<void>
  /** Where processes listen now. */
  portsInUse(): readonly number[]
  stop(): Promise<void>
}

type Options = {
  /** Of a process on a port, which is the so manyth of all ports. */
  readonly env: (port: number, place: number) => Readonly<Record<string, string>>
  readonly changes: readonly Change[]
}
type Running = { readonly port: number; readonly product: ProductProcess }

const processes = 2
const patienceMs = 120_000

export async function openFleet({ env, changes }: Options): Promise<Fleet> {
  const ports: number[] = []
  while (ports.length < 2 * processes) ports.push(await freePort())
  let running: readonly Running[] = []
  const launch = async (port: number): Promise<Running> => {
    const product = await startProduct(env(port, ports.indexOf(port)), changes)
    await untilReady(port)
    return { port, product }
  }
  return {
    ports,
    start: async () => {
      running = await Promise.all(ports.slice(0, processes).map(launch))
    },
    restartNext: async (tell) => {
      const [oldest, ...others] = running
      const port = ports.find((one) => running.every((other) => other.port !== one))
      if (!oldest || port === undefined) throw new Error('There is nothing to restart.')
      const next = await launch(port)
      running = [...others, oldest, next]
      await tell([...others, next].map((one) => one.port))
      await oldest.product.stop()
      running = running.filter((one) => one !== oldest)
    },
    portsInUse: () => running.map(({ port }) => port),
    stop: async () => {
      await Promise.all(running.map(async ({ product }) => await product.stop()))
    },
  }
}

async function untilReady(port: number): Promise<void> {
  const until = Date.now() + patienceMs
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200
  while (!(await isReady())) {
    if (Date.now() > until) throw new Error('A process does not get ready.')
    await pause(50)
  }
}
