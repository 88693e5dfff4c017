import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SandboxAddresses } from './main.ts'

test('all stand-ins are one process that says where they are and ends with its parent', async () => {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [addresses] = (await once(child, 'message')) as [SandboxAddresses]
  expect((await fetch(`${addresses.stripe}/_control/calls`)).status).toBe(200)
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
