import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const setUp = 'apps/api/src/platform/database/test-setup.ts'
/** Nothing is timed: these end what hangs, on a machine with other work too. */
const patience = { testTimeout: 120_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } } as const
// Files of one worker share what they import, which holds no state: to load it for each takes a third of the time.
const node = { isolate: false, environment: 'node', ...patience } as const

// One more than the smallest machine has cores: some tests wait for other processes.
const maxWorkers = 3

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { ...node, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { ...node, name: 'sandbox', include: ['apps/sandbox/src/**/*.test.ts'] } },
      { test: { ...node, name: 'api', include: ['apps/api/src/**/*.test.ts'], globalSetup: setUp } },
      {
        test: {
          ...node,
          name: 'scripts',
          include: ['{scripts,tooling,bench}/**/*.test.ts'],
          globalSetup: setUp,
          testTimeout: 300_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: {
          name: 'web',
          // Each file has a window and modules of its own, which a context gives in half the time of a process.
          pool: 'vmThreads',
          maxWorkers,
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: join(import.meta.dirname, 'apps/web/src/platform/test-setup.ts'),
          ...patience,
        },
      },
    ],
  },
})
