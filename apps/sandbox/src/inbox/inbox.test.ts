import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openInbox, type Inbox, type InboxOptions } from './inbox.ts'
import { openMessages, type Message } from './messages.ts'

const folder = mkdtempSync(join(tmpdir(), 'keystay-inbox-'))
const opened: Inbox[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (inbox) => await inbox.close()))
  rmSync(folder, { recursive: true, force: true })
})

async function open(options: InboxOptions = {}): Promise<Inbox> {
  const inbox = await openInbox(options)
  opened.push(inbox)
  return inbox
}

/** Speaks SMTP by hand; returns the code of each answer, undefined for a connection that was cut. */
async function deliver({ smtpUrl }: Inbox, to: string, message: string): Promise<(number | undefined)[]> {
  const socket = createConnection(Number(new URL(smtpUrl).port), '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => undefined)
  const answers: (number | undefined)[] = []
  let text = ''
  const answer = async (): Promise<number | undefined> => {
    for (;;) {
      const last = /^(\d{3}) [^\n]*\n/m.exec(text)
      if (last) {
        text = ''
        return Number(last[1])
      }
      const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [undefined])])
      if (typeof chunk !== 'string') return undefined
      text += chunk
    }
  }
  answers.push(await answer())
  for (const command of ['EHLO test', 'MAIL FROM:<stay@example.com>', `RCPT TO:<${to}>`, 'DATA', `${message}\r\n.`]) {
    if ((answers.at(-1) ?? 999) >= 400) break
    socket.write(`${command}\r\n`)
    answers.push(await answer())
  }
  socket.destroy()
  return answers
}

const mail = (id: string, subject = 'Buchung bestätigt') =>
  [
    'From: Keystay <stay@example.com>',
    'To: Jana Brandt <jana@example.com>',
    `Subject: =?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Message-ID: <${id}@example.com>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: multipart/alternative; boundary=body',
    '',
    '--body',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Bis bald',
    '--body',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Bis bald</p><script>alert("x")</script>',
    '--body--',
    '--part',
    'Content-Type: text/calendar',
    'Content-Disposition: attachment; filename="<b>stay.ics"',
    '',
    'BEGIN:VCALENDAR',
    '--part--',
  ].join('\r\n')

const get = async (inbox: Inbox, path: string) => await fetch(`${inbox.url}${path}`)
const list = async (inbox: Inbox, to?: string) =>
  (await (await get(inbox, `/messages${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`)).json()) as Message[]

test('takes mail, shows the same Message-ID once, and tells one address from another', async () => {
  const inbox = await open()
  expect(await deliver(inbox, 'jana@example.com', mail('one'))).toEqual([220, 250, 250, 250, 354, 250])
  await deliver(inbox, 'jana@example.com', mail('one'))
  await deliver(inbox, 'other@example.com', mail('two'))
  expect(await list(inbox)).toMatchObject([
    { messageId: '<one@example.com>', subject: 'Buchung bestätigt', to: ['jana@example.com'], count: 2 },
    { messageId: '<two@example.com>', to: ['other@example.com'], count: 1 },
  ])
  const [only, ...others] = await list(inbox, 'Jana@example.com')
  expect(others).toEqual([])
  const whole = await (await get(inbox, `/messages/${only?.id}`)).json()
  expect(whole).toMatchObject({
    from: 'Keystay <stay@example.com>',
    text: expect.stringContaining('Bis bald'),
    html: expect.stringContaining('<p>Bis bald</p>'),
    attachments: [{ filename: '<b>stay.ics', contentType: 'text/calendar' }],
  })
  await fetch(`${inbox.url}/messages`, { method: 'DELETE' })
  expect(await list(inbox)).toEqual([])
})

test('its pages show a mail without running anything of it', async () => {
  const inbox = await open()
  await deliver(inbox, 'jana@example.com', mail('one', '<img src=x onerror=alert(1)>'))
  const [message] = await list(inbox)
  const pages = await Promise.all(
    ['/', '/?to=jana@example.com', `/mail/${message?.id}`].map((path) => get(inbox, path)),
  )
  for (const page of pages) {
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    expect(text).toContain('&#60;img src=x onerror=alert(1)&#62;')
    expect(text).not.toMatch(/<script|<img|<b>stay/)
  }
  const file = await get(inbox, `/messages/${message?.id}/attachments/0`)
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%3Cb%3Estay.ics")
  expect(await file.text()).toContain('BEGIN:VCALENDAR')
  expect((await get(inbox, `/messages/${message?.id}/attachments/1`)).status).toBe(404)
  expect((await get(inbox, '/mail/none')).status).toBe(404)
  expect(await (await get(inbox, `/messages/${message?.id}/raw`)).text()).toContain('Message-ID: <one@example.com>')
})

test('faults on demand: later, never, kept without an answer', async () => {
  const inbox = await open()
  inbox.faults.plant(
    { on: 'RCPT TO', type: 'jana@example.com', kind: 'error', status: 550 },
    { on: 'DATA', kind: 'error', status: 451 },
    { on: 'DATA', kind: 'drop_reply' },
  )
  expect(await deliver(inbox, 'other@example.com', mail('one'))).toEqual([220, 250, 250, 250, 354, 451])
  expect(await deliver(inbox, 'jana@example.com', mail('two'))).toEqual([220, 250, 250, 550])
  expect(await list(inbox)).toEqual([])
  expect(await deliver(inbox, 'jana@example.com', mail('two'))).toEqual([220, 250, 250, 250, 354, undefined])
  expect(await deliver(inbox, 'jana@example.com', mail('two'))).toEqual([220, 250, 250, 250, 354, 250])
  expect(await list(inbox)).toMatchObject([{ messageId: '<two@example.com>', count: 2 }])
})

test('keeps the last 500', async () => {
  const messages = openMessages()
  for (let number = 1; number <= 502; number += 1) await messages.receive(Buffer.from(mail(`m${number}`)), [])
  expect(messages.list()).toHaveLength(500)
  expect(messages.list()[0]?.messageId).toBe('<m3@example.com>')
})

test('refuses what is too large; remembers over a restart', async () => {
  const inbox = await open({ folder })
  expect(await deliver(inbox, 'jana@example.com', `Subject: big\r\n\r\n${'x'.repeat(11 * 1024 * 1024)}`)).toContain(552)
  await deliver(inbox, 'jana@example.com', mail('one'))
  await Promise.all(opened.splice(0).map(async (one) => await one.close()))
  const again = await open({ folder })
  const [message] = await list(again)
  expect(message?.messageId).toBe('<one@example.com>')
  expect(await (await get(again, `/messages/${message?.id}/raw`)).text()).toContain('Bis bald')
})
