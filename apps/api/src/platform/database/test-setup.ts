import { quickestFolder, startTestServer } from './test-database.ts'

/** Vitest's global setup: one database server for all test files, removed when they are done. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer(quickestFolder())
  return async () => await server.stop()
}
