import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

/** The content security policy, by directive. */
const policyOf = (header: unknown) =>
  new Map(
    String(header)
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')] as const),
  )

test.each([
  ['a reply', '/v1/users/challenge', 200],
  ['a refusal', '/v1/users/me', 401],
  ['what is not there', '/v1/nothing', 404],
  ['what cannot be read', '/v1/%zz', 404],
  ['a name that is too long', `/v1/public/properties/${'x'.repeat(300)}/room-types/x`, 404],
  ['the reference', '/docs/', 200],
  ['health', '/healthz', 200],
] as const)('%s tells browsers what our pages never do', async (_name, url, status) => {
  const { statusCode, headers } = await api.newBrowser().get(url)
  expect(statusCode).toBe(status)
  const policy = policyOf(headers['content-security-policy'])
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('production asks browsers for https, for a year', async () => {
  const config = { ...api.deps.config, mode: 'production' as const, publicUrl: 'https://hotels.example.com' }
  const app = await buildApp({ ...api.deps, config })
  const { headers } = await api.newBrowser(app).get('/healthz')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await app.close()
})
