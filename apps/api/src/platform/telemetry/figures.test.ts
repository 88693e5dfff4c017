import { expect, test } from 'vitest'
import { testNow, useTestApp } from '../../testing/test-app.ts'
import { bookOne, createHotel } from '../../testing/test-hotel.ts'
import { newId } from '../database/ids.ts'
import { countRun, noteViolations } from './figures.ts'
import { openFigures } from './read-figures.ts'
import { serveMetrics } from './serve-metrics.ts'
import { productFigures } from '../../product-figures.ts'
import { freePort } from '../process/port.ts'

const api = useTestApp({ metricsPort: 1 })

test('requests are counted by route, without the ids in their addresses', async () => {
  await api.newBrowser().get('/v1/public/properties/slug/nowhere')
  const port = await freePort()
  const stop = await serveMetrics(port, openFigures(api.database, productFigures))
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()
  expect(text).toContain('route="/v1/public/properties/slug/:hotelKey",status="404"')
  expect(text).not.toContain('nowhere')
})

test('the outbox and the runs of jobs are counted', async () => {
  const port = await freePort()
  await api.sql`INSERT INTO outbox (id, kind, created_at, due_at, give_up_at, refused_at)
    VALUES (gen_random_uuid(), 'password_reset', now(), now(), now(), null),
      (gen_random_uuid(), 'password_reset', now(), now(), now(), now())`
  // Of no job that another test runs in this process.
  countRun('counted', 'done')
  countRun('counted', 'failed')
  noteViolations(2)
  const stop = await serveMetrics(port, openFigures(api.database, productFigures))
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()
  for (const line of [
    'keystay_job_runs_total{name="counted",result="done"} 1',
    'keystay_job_runs_total{name="counted",result="failed"} 1',
    'keystay_outbox_waiting 1',
    'keystay_outbox_refused 1',
    'keystay_invariant_violations 2',
  ]) {
    expect(text).toContain(`${line}\n`)
  }
  expect(text).toMatch(/keystay_job_last_success_seconds\{name="counted"\} \d{10}/)
})

test('refunds that a provider refused are counted for 30 days, what it took by itself is not', async () => {
  const { id, propertyId } = await bookOne(api.newBrowser(), await createHotel(api))
  const at = new Date(testNow)
  const old = new Date(Date.now() - 31 * 86_400_000)
  const rows = [
    ['owner', 'failed', new Date()],
    ['cancelled', 'failed', old],
    ['dispute', 'failed', new Date()],
    ['owner', 'done', new Date()],
  ] as const
  const attemptId = newId()
  await api.sql`INSERT INTO payment_attempts (property_id, id, booking_id, method, status, amount_minor, currency, request,
      captured_minor, captured_currency, expires_at, created_at, checked_at, ended_at)
    VALUES (${propertyId}, ${attemptId}, ${id}, 'paypal', 'captured', 4, 'EUR', '{}', 4, 'EUR', ${at}, ${at}, ${at}, ${at})`
  for (const [reason, status, createdAt] of rows)
    await api.sql`INSERT INTO refunds
        (property_id, id, booking_id, attempt_id, amount_minor, currency, reason, status, created_at, due_at)
      VALUES (${propertyId}, ${newId()}, ${id}, ${attemptId}, 1, 'EUR', ${reason}, ${status}, ${createdAt}, ${at})`
  const port = await freePort()
  const stop = await serveMetrics(port, openFigures(api.database, productFigures))
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()
  await api.sql`DELETE FROM refunds`
  await api.sql`DELETE FROM payment_attempts`
  expect(text).toContain('keystay_refunds_failed 1\n')
})
