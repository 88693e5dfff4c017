import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { openJournal } from '../journal.ts'

/** A message as lists show it. */
export type Message = {
  readonly id: string
  readonly messageId: string
  readonly from: string
  /** To whom it was delivered, whatever its header says. */
  readonly to: readonly string[]
  readonly subject: string
  readonly receivedAt: string
  /** How often the very same Message-ID was delivered. */
  readonly count: number
}
export type ReadMessage = Message & {
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[]
}

export type Messages = {
  /** Takes a message in; the same Message-ID again is counted, not kept a second time. */
  receive(raw: Buffer, to: readonly string[]): Promise<void>
  /** In the order of their first arrival. */
  list(): readonly Message[]
  read(id: string): Promise<ReadMessage | undefined>
  raw(id: string): Buffer | undefined
  remove(id: string): boolean
  close(): void
}

const mostKept = 500

/** Opens the inbox's memory; with a folder it survives a restart. */
export function openMessages(folder?: string): Messages {
  const journal = openJournal('inbox', folder)
  const messages = journal.store<Message>('message')
  const bodies = folder === undefined ? inMemory() : inFolder(join(folder, 'inbox'))
  const remove = (id: string) => {
    const existed = messages.get(id) !== undefined
    messages.remove(id)
    bodies.remove(id)
    return existed
  }
  return {
    receive: async (raw, to) => {
      const { from, subject = '', messageId = '' } = await PostalMime.parse(raw)
      const id = messageId ? createHash('sha256').update(messageId).digest('base64url').slice(0, 16) : randomUUID()
      const seen = messages.get(id)
      if (seen) return messages.put(id, { ...seen, count: seen.count + 1 })
      bodies.put(id, raw)
      const receivedAt = new Date().toISOString()
      messages.put(id, { id, messageId, from: addressOf(from), to, subject, receivedAt, count: 1 })
      for (const { id: oldest } of [...messages.values()].slice(0, -mostKept)) remove(oldest)
    },
    list: () => [...messages.values()],
    read: async (id) => {
      const [message, raw] = [messages.get(id), bodies.get(id)]
      return message && raw && { ...message, ...contentOf(await PostalMime.parse(raw)) }
    },
    raw: (id) => bodies.get(id),
    remove,
    close: journal.close,
  }
}

function contentOf({ headers, text, html, attachments }: Email) {
  return {
    headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: text ?? '',
    html: html ?? '',
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'unnamed',
      contentType: mimeType,
      content: bytesOf(content),
    })),
  }
}

function addressOf(from: Email['from']): string {
  if (!from) return ''
  return from.name ? `${from.name} <${from.address ?? ''}>` : (from.address ?? '')
}

function bytesOf(content: Attachment['content']): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content)
}

type Bodies = {
  put(id: string, raw: Buffer): void
  get(id: string): Buffer | undefined
  remove(id: string): void
}

function inMemory(): Bodies {
  const bodies = new Map<string, Buffer>()
  return {
    put: (id, raw) => void bodies.set(id, raw),
    get: (id) => bodies.get(id),
    remove: (id) => void bodies.delete(id),
  }
}

function inFolder(folder: string): Bodies {
  mkdirSync(folder, { recursive: true })
  const file = (id: string) => join(folder, `${id}.eml`)
  return {
    put: (id, raw) => writeFileSync(file(id), raw, { mode: 0o600 }),
    get: (id) => {
      try {
        return readFileSync(file(id))
      } catch {
        return undefined
      }
    },
    remove: (id) => rmSync(file(id), { force: true }),
  }
}
