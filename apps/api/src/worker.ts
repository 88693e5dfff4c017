import type { Closing } from './platform/process/closing.ts'
import { readSettings, type Settings } from './platform/process/config.ts'
import { type News, placeVariable, takesPortVariable, type Told } from './platform/process/crew.ts'
import { makePort, type Port } from './platform/process/port.ts'
import { untilTold } from './platform/process/signals.ts'
import { sentenceOf } from './platform/process/start-failure.ts'
import { placesOf, takePort } from './take-port.ts'

/** What a process of a crew has to know before it can serve; the port is the one that was had. */
export type Order = { readonly databaseUrl: string; readonly settings: Settings; readonly port: number }

const ordered = Promise.withResolvers<Order>()
const opened = Promise.withResolvers<void>()
process.on('message', (told: Told<Order>) => {
  if ('order' in told) ordered.resolve(told.order)
  else opened.resolve()
})

function tell(news: News): Promise<void> {
  return new Promise((resolve) => process.send?.(news, () => resolve()))
}

/** Takes the port at once and answers 503 until it may serve. */
async function serveOnOwnPort(closing: Closing): Promise<void> {
  const port = await takePort(readSettings(process.env)).catch(async (error: unknown) => {
    // Told by the parent, once for all.
    await tell({ kind: 'failed', sentence: sentenceOf(error) ?? String(error) })
    return process.exit(1)
  })
  closing.add(port.drain)
  await tell({ kind: 'listens', port: port.number })
  await serveInTurn(await ordered.promise, port, closing)
}

/** Takes connections only once it can serve: until then another one answers on the port. */
async function joinPort(closing: Closing): Promise<void> {
  const order = await ordered.promise
  const { settings } = order
  const port = makePort(order.port, settings.host, placesOf(settings))
  await serveInTurn(order, port, closing)
  await port.listen()
}

async function serveInTurn({ databaseUrl, settings }: Order, port: Port, closing: Closing): Promise<void> {
  const { serve } = await import('./serve.ts')
  const place = Number(process.env[placeVariable])
  // Each has figures of its own.
  const metricsPort = settings.metricsPort === undefined ? undefined : settings.metricsPort + place
  const untilTurn = async () => {
    await tell({ kind: 'ready' })
    await opened.promise
  }
  await serve({ ...settings, metricsPort }, databaseUrl, port, closing, { place, untilTurn })
}

// One of the processes that `WORKERS` asks for. Its parent has the data folder and the database.
await untilTold(async (closing) => {
  // The port is the parent's: until that answers, nothing else keeps this process.
  process.channel?.ref()
  await (process.env[takesPortVariable] ? serveOnOwnPort : joinPort)(closing)
  await tell({ kind: 'serves' })
})
