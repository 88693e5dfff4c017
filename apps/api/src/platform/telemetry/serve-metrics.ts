import { createServer } from '../process/loaded-lean.ts'
import type { Figures } from './read-figures.ts'

/** Serves Prometheus metrics on a loopback port of their own; returns how to stop. */
export async function serveMetrics(port: number, figures: Figures): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void figures.text().then(
      (text) => response.writeHead(200, { 'content-type': figures.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}
