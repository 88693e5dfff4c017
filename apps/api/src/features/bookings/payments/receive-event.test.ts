import { expect, test } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { purgeEvents } from './receive-event.ts'

const api = useTestApp()

test('messages of providers are kept for 30 days', async () => {
  for (const [id, at] of [
    ['evt_old', '2026-10-22T11:59:59Z'],
    ['evt_kept', '2026-10-22T12:00:00Z'],
  ] as const)
    await api.sql`INSERT INTO provider_events (provider, event_id, signature_hash, received_at)
      VALUES ('stripe', ${id}, 'x', ${at})`
  await purgeEvents(api.deps)
  expect(await api.sql`SELECT event_id FROM provider_events`).toEqual([{ event_id: 'evt_kept' }])
})
