import type { Closing } from './platform/process/closing.ts'
import { readSettings, type Settings } from './platform/process/config.ts'
import { type News, placeVariable, replacesVariable } from './platform/process/crew.ts'
import { makePort, type Port } from './platform/process/port.ts'
import { untilTold } from './platform/process/signals.ts'
import { sentenceOf } from './platform/process/start-failure.ts'
import { placesOf, takePort } from './take-port.ts'

/** What a process of a crew has to know before it can serve; the port is the one that was had. */
export type Order = { readonly databaseUrl: string; readonly settings: Settings; readonly port: number }

const told = new Promise<Order>((resolve) => {
  process.once('message', (message: { order: Order }) => resolve(message.order))
})

function tell(news: News): Promise<void> {
  return new Promise((resolve) => process.send?.(news, () => resolve()))
}

/** Takes the port at once and answers 503 until it may serve. */
async function joinStart(closing: Closing): Promise<void> {
  const port = await takePort(readSettings(process.env)).catch(async (error: unknown) => {
    // Told by the parent, once for all.
    await tell({ kind: 'failed', sentence: sentenceOf(error) ?? String(error) })
    return process.exit(1)
  })
  closing.add(port.drain)
  await tell({ kind: 'listens', port: port.number })
  await serveAs(await told, port, closing)
}

/** Takes connections only once it can serve: the others do all the while. */
async function replaceAnother(closing: Closing): Promise<void> {
  const order = await told
  const { settings } = order
  const port = makePort(order.port, settings.host, placesOf(settings))
  await serveAs(order, port, closing)
  await port.listen()
}

async function serveAs({ databaseUrl, settings }: Order, port: Port, closing: Closing): Promise<void> {
  const { serve } = await import('./serve.ts')
  const place = Number(process.env[placeVariable])
  // Each has figures of its own.
  const metricsPort = settings.metricsPort === undefined ? undefined : settings.metricsPort + place
  await serve({ ...settings, metricsPort }, databaseUrl, port, closing, place)
}

// One of the processes that `WORKERS` asks for. Its parent has the data folder and the database.
await untilTold(async (closing) => {
  // The port is the parent's: until that answers, nothing else keeps this process.
  process.channel?.ref()
  await (process.env[replacesVariable] ? replaceAnother : joinStart)(closing)
  await tell({ kind: 'serves' })
})
