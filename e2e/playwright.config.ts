import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3900)
const address = `http://localhost:${port}`
const chromium = process.env.KEYSTAY_CHROMIUM
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  fullyParallel: false,
  // One more than the smallest machine has cores: browsers wait for the product, and for what they show to come to rest.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Nothing is timed: these end what hangs, on a machine with other work too.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: address,
    // A click on what never comes would wait as long as its whole test may.
    actionTimeout: 60_000,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Frames that nobody sees cost time; the journeys of a booking and of a new owner have motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Following every step costs a fifth of the time; TRACE=1 does it, to look into a failure.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: { args: quiet, ...(chromium ? { executablePath: chromium } : {}) },
  },
  webServer: {
    command: `"${process.execPath}" product/server.ts`,
    url: `${address}/readyz`,
    env: { PORT: String(port) },
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
