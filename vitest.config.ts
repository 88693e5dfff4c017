import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const setUp = 'apps/api/src/platform/database/test-setup.ts'
// Files of one worker share what they import, which holds no state: to load it for each takes a third of the time.
const node = { isolate: false, environment: 'node', testTimeout: 20_000, hookTimeout: 60_000 } as const

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
          testTimeout: 60_000,
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
          testTimeout: 20_000,
        },
      },
    ],
  },
})
