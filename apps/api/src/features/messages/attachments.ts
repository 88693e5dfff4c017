import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import { idField } from '@keystay/contract/shared/fields'
import { maxMessageFileBytes, maxMessageFiles } from '@keystay/contract/shared/limits'
import type { Deps } from '../../deps.ts'
import { requireSession } from '../../platform/http/access.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { addressName } from '../../platform/http/network-address.ts'
import { readHead, type Upload, type UploadKind, type Uploads } from '../../platform/http/uploads.ts'
import type { Config } from '../../platform/process/config.ts'
import { requireAccess } from '../bookings/guest/access.ts'
import { fileNameOf, fileTypeOf } from './file-rules.ts'
import { findUnusedFiles, readFile } from './queries.ts'

/** A file that lies in the folder already, for a message that is not written yet. */
export type Attachment = { readonly name: string; readonly bytes: number; readonly file: string }

/** No message takes that long: what is older was left by a process that was killed, or its guest was erased. */
const leftAfterMs = 3_600_000

function folderOf(config: Pick<Config, 'dataFolder'>): string {
  return join(resolve(config.dataFolder), 'attachments')
}

/** What messages bring: from the guest of the booking in the path, by network address, or from the hotel's people. */
export function messageUploads(deps: Deps): UploadKind {
  return {
    maxFiles: maxMessageFiles,
    maxFileBytes: maxMessageFileBytes,
    maxBytes: maxMessageFiles * maxMessageFileBytes,
    tooLarge: 'file_too_large',
    tooMany: 'too_many_files',
    senderOf: async (request) => await senderOf(deps, request),
    perSender: { limit: 30, minutes: 60 },
  }
}

async function senderOf(deps: Deps, request: FastifyRequest): Promise<string> {
  if (!request.url.startsWith('/v1/public/')) return `message files ${(await requireSession(request)).userId}`
  const { propertyId, bookingId } = request.params as BookingKey
  const isKey = [propertyId, bookingId].every((id) => idField.safeParse(id).success)
  if (!isKey) throw new DomainError('booking_not_found')
  await requireAccess(deps, request, { propertyId, bookingId })
  return `message files ${addressName(request.ip)}`
}

/**
 * Takes the files of a form over for what a story writes; when that fails they are gone again. Throws file_type_refused, and
 * what the story throws.
 */
export async function withAttachments<T>(
  config: Config,
  uploads: Uploads | null,
  story: (attachments: readonly Attachment[]) => Promise<T>,
): Promise<T> {
  const taken: Attachment[] = []
  try {
    for (const upload of uploads?.values() ?? []) taken.push(await take(config, upload))
    return await story(taken)
  } catch (error) {
    await Promise.all(taken.map(({ file }) => rm(join(folderOf(config), file), { force: true })))
    throw error
  }
}

async function take(config: Config, { part, filename, path }: Upload): Promise<Attachment> {
  const type = fileTypeOf(await readHead(path))
  if (type === null) throw new DomainError('file_type_refused', { details: { part, filename } })
  const { size: bytes } = await stat(path)
  const file = randomBytes(16).toString('hex')
  await rename(path, join(folderOf(config), file))
  return { name: fileNameOf(filename, type), bytes, file }
}

/** A file of a booking's messages as a download in which nothing runs. Throws not_found. */
export async function sendAttachment(
  { config, database }: Deps,
  key: BookingKey & { readonly fileId: string },
  reply: FastifyReply,
): Promise<Readable> {
  const found = await readFile(database.read, key)
  if (!found) throw new DomainError('not_found')
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`)
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('content-length', found.bytes)
  return createReadStream(join(folderOf(config), found.file))
}

/** Removes files that no message has: an idempotent scan. */
export async function sweepAttachments({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<void> {
  const folder = folderOf(config)
  const names = await readdir(folder).catch(() => [])
  const old: string[] = []
  for (const name of names.filter((one) => /^[0-9a-f]{32}$/.test(one))) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - leftAfterMs) old.push(name)
  }
  if (old.length === 0) return
  const unused = await findUnusedFiles(database.read, old)
  await Promise.all(unused.map((name) => rm(join(folder, name), { force: true })))
}
