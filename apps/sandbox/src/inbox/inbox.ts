import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { openFaults, type Faults } from '../faults.ts'
import { openStandIn, type StandIn } from '../stand-in.ts'
import { openMessages, type Messages, type ReadMessage } from './messages.ts'
import { listPage, messagePage, missingPage, pagePolicy } from './pages.ts'
import { openSmtp } from './smtp.ts'

export type InboxOptions = {
  /** Wanted port of the pages, and of SMTP. */
  readonly port?: number | undefined
  readonly smtpPort?: number | undefined
  /** Where it remembers; without it each start begins with nothing. */
  readonly folder?: string | undefined
  readonly faults?: Faults
}
export type Inbox = StandIn & {
  /** What goes into SMTP_URL. */
  readonly smtpUrl: string
}

/**
 * Opens an SMTP server that takes every mail and shows it on pages of its own. Faults happen on "RCPT TO" or "DATA", with
 * the recipient's address as their `type`: an `error` answers with its `status` (4xx: later, 5xx: never), `drop_reply`
 * on DATA keeps the mail and says nothing.
 */
export async function openInbox({
  port,
  smtpPort = 0,
  folder,
  faults = openFaults(),
}: InboxOptions = {}): Promise<Inbox> {
  const messages = openMessages(folder)
  const smtp = await openSmtp({ port: smtpPort, faults, receive: messages.receive })
  const standIn = await openStandIn({
    name: 'inbox',
    port,
    faults,
    errorBody: (status) => ({ status }),
    build: (app) => addRoutes(app, messages),
  })
  return {
    ...standIn,
    smtpUrl: smtp.url,
    close: async () => {
      await smtp.close()
      await standIn.close()
      messages.close()
    },
  }
}

const listQuery = z.object({ to: z.email().optional().catch(undefined) })
const key = z.object({ id: z.string() })
const attachmentKey = key.extend({ index: z.coerce.number().int().min(0) })

function addRoutes(app: FastifyInstance, messages: Messages): void {
  const listed = (query: unknown) => {
    const { to } = listQuery.parse(query)
    const all = messages.list()
    return { to, found: to === undefined ? all : all.filter((one) => one.to.some((address) => isSame(address, to))) }
  }
  app.get('/', async ({ query }, reply) => {
    const { found, to } = listed(query)
    return await sendPage(reply, listPage(found, to))
  })
  app.get('/mail/:id', async ({ params }, reply) => {
    const message = await messages.read(key.parse(params).id)
    return await sendPage(message ? reply : reply.code(404), message ? messagePage(message) : missingPage())
  })
  app.get('/messages', async ({ query }) => listed(query).found)
  app.get('/messages/:id', async ({ params }, reply) => {
    const message = await messages.read(key.parse(params).id)
    return message ? toJson(message) : await reply.code(404).send({ message: 'No such message.' })
  })
  app.delete('/messages', async (_request, reply) => {
    for (const { id } of messages.list()) messages.remove(id)
    return await reply.code(204).send()
  })
  app.delete('/messages/:id', async ({ params }, reply) => {
    return await reply.code(messages.remove(key.parse(params).id) ? 204 : 404).send()
  })
  addFiles(app, messages)
}

function addFiles(app: FastifyInstance, messages: Messages): void {
  app.get('/messages/:id/raw', async ({ params }, reply) => {
    const { id } = key.parse(params)
    const raw = messages.raw(id)
    if (!raw) return await reply.code(404).send({ message: 'No such message.' })
    return await sendFile(reply, `${id}.eml`, 'message/rfc822', raw)
  })
  app.get('/messages/:id/attachments/:index', async ({ params }, reply) => {
    const { id, index } = attachmentKey.parse(params)
    const attachment = (await messages.read(id))?.attachments[index]
    if (!attachment) return await reply.code(404).send({ message: 'No such attachment.' })
    return await sendFile(reply, attachment.filename, attachment.contentType, attachment.content)
  })
}

function isSame(address: string, other: string): boolean {
  return address.toLowerCase() === other.toLowerCase()
}

function toJson({ attachments, ...message }: ReadMessage) {
  return {
    ...message,
    attachments: attachments.map(({ filename, contentType, content }, index) => ({
      filename,
      contentType,
      bytes: content.byteLength,
      path: `/messages/${message.id}/attachments/${index}`,
    })),
  }
}

async function sendPage(reply: FastifyReply, page: string): Promise<FastifyReply> {
  reply.header('content-security-policy', pagePolicy).header('cache-control', 'no-store')
  return await reply.type('text/html; charset=utf-8').send(page)
}

/** As a download, whatever it is: nothing of a mail is shown as a page of ours. */
async function sendFile(reply: FastifyReply, name: string, type: string, content: Buffer): Promise<FastifyReply> {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
  reply.header('content-disposition', disposition).header('x-content-type-options', 'nosniff')
  return await reply.type(type).send(content)
}
