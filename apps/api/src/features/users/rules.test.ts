import { expect, test } from 'vitest'
import { deviceLabel, sessionEnd } from './rules.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) ${webKit} Version/17.5 Safari/605.1.15`, 'Safari · macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webKit} CriOS/126.0 Mobile Safari/604.1`, 'Chrome · iOS'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  ['curl/8.5', ''],
  ['<script>alert(1)</script>', ''],
  [undefined, ''],
])('%s is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

test('a session ends after its hours, one that is to be remembered after 30 days', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(sessionEnd(now, false, 24)).toEqual(new Date('2026-11-22T12:00:00Z'))
  expect(sessionEnd(now, true, 24)).toEqual(new Date('2026-12-21T12:00:00Z'))
})
