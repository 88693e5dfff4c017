import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, readSettings } from './config.ts'
import { variables } from './variables.ts'

const strong = 'Zx7kQ2mV9pLr4TnB8wYc1HdF6sGj3aUe'
const production = {
  KEYSTAY_MODE: 'production',
  PUBLIC_URL: 'https://hotels.example.com',
  KEYSTAY_SECRET: strong,
  SMTP_URL: 'smtps://keystay:pass@mail.example.com:465',
  MAIL_FROM: 'Keystay <stay@example.com>',
}

describe('readSettings', () => {
  test('an empty environment is a demo on this machine alone', () => {
    expect(readSettings({})).toMatchObject({
      mode: 'demo',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      secret: undefined,
      trustProxy: false,
      demoData: true,
      database: { url: undefined, lockTimeoutMs: 3000 },
    })
  })

  test('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', KEYSTAY_MODE: '' })).toEqual(readSettings({}))
  })

  test('production listens to everyone and loads no demo hotels', () => {
    expect(readSettings(production)).toMatchObject({ mode: 'production', host: '0.0.0.0', demoData: false })
  })

  test('TRUST_PROXY counts proxies', () => {
    expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ KEYSTAY_MODE: 'prod' }, 'KEYSTAY_MODE must be one of demo, production'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
    [{ DATABASE_REPLICA_URL: 'postgres://one,two/db' }, 'DATABASE_REPLICA_URL names several hosts'],
    [{ PUBLIC_URL: 'https://hotels.example.com/path' }, 'PUBLIC_URL must be an address without a path'],
    [{ HOLD_ROOMS_PER_HOTEL_PERCENT: '101' }, 'HOLD_ROOMS_PER_HOTEL_PERCENT must be a whole number from 1 to 100'],
    [{ TURNSTILE_SITE_KEY: '1x' }, 'TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY belong together'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together'],
    [{ PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' }, 'PAYPAL_WEBHOOK_ID belong together'],
    [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL must look like smtps://'],
    [{ MAIL_FROM: 'stay@example.com' }, 'MAIL_FROM must look like Keystay <stay@example.com>'],
    [{ ...production, SMTP_URL: '' }, 'SMTP_URL must name the server that sends mail'],
    [{ ...production, MAIL_FROM: '' }, 'MAIL_FROM must be set'],
    [{ ...production, STRIPE_API_URL: 'http://127.0.0.1:3001' }, 'STRIPE_API_URL must not be set'],
    [{ ...production, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }, 'PAYPAL_API_URL must not be set'],
    [
      { ...production, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY must be a live key',
    ],
    [{ ...production, KEYSTAY_SECRET: '' }, 'KEYSTAY_SECRET must be set'],
    [{ ...production, KEYSTAY_SECRET: 'short' }, 'KEYSTAY_SECRET must have at least 32 characters'],
    [{ ...production, KEYSTAY_SECRET: 'replace-me-with-32-random-characters' }, 'KEYSTAY_SECRET must be random'],
    [{ ...production, KEYSTAY_SECRET: 'x'.repeat(40) }, 'KEYSTAY_SECRET must be random'],
    [{ ...production, PUBLIC_URL: '' }, 'PUBLIC_URL must be set to an https address'],
    [{ ...production, PUBLIC_URL: 'http://localhost' }, 'PUBLIC_URL must be set to an https address'],
  ])('%j is refused: %s', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })

  test('all that is wrong is said at once, and no value is repeated', () => {
    const bad = { PORT: 'x', LOG_LEVEL: 'loud', KEYSTAY_SECRET: 'hunter2' }
    expect(() => readSettings(bad)).toThrow(/PORT .*; LOG_LEVEL|KEYSTAY_SECRET .*; PORT/)
    expect(() => readSettings(bad)).not.toThrow(/hunter2/)
  })
})

test('readConfig needs a secret', () => {
  expect(readConfig({ KEYSTAY_SECRET: strong }).secret).toBe(strong)
  expect(() => readConfig({})).toThrow('KEYSTAY_SECRET must be set')
})

test("the README's table lists every variable with its default", () => {
  const readme = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')
  const rows = new Map(
    Array.from(readme.matchAll(/^\| `([A-Z_]+)` *\| *(.*?) *\| *(.*?) *\|$/gm), ([, name, fallback, meaning]) => [
      name,
      { fallback, meaning },
    ]),
  )
  const expected = Object.entries(variables).map(([name, { fallback, meaning }]) => [
    name,
    { fallback: fallback ? `\`${fallback}\`` : '', meaning },
  ])
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected))
})
