import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxPhotoBytes, maxUploadBytes, maxUploadFiles } from '@keystay/contract/shared/limits'
import { requireSession } from './access.ts'
import { maxFieldsBytes, refuseCrumbs } from './bodies-in-flight.ts'
import type { Config } from '../process/config.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from './errors.ts'
import { newId } from '../database/ids.ts'
import { countTry } from '../security/throttle.ts'

/** A file of form data, on disk until the reply is sent. */
export type Upload = {
  /** The name of its part of the form data. */
  readonly part: string
  /** Its name and its type as the sender says. */
  readonly filename: string
  readonly mimetype: string
  readonly path: string
}
export type Uploads = ReadonlyMap<string, Upload>

declare module 'fastify' {
  interface FastifyRequest {
    uploads: Uploads | null
    uploadFolder: string | null
  }
}

const maxFieldBytes = 100_000
/** What the fields of a form and the lines between its parts may take beside the files. */
const besideFiles = 1_000_000
/** How long a refused sender may go on before it gets to read why. */
const lingerMs = 2000
const megabyte = 1_000_000

/** What a scope takes of files, and of whom. */
export type UploadKind = {
  readonly maxFiles: number
  readonly maxFileBytes: number
  /** Of all files together. */
  readonly maxBytes: number
  readonly tooLarge: 'photo_too_large' | 'file_too_large'
  readonly tooMany: 'too_many_photos' | 'too_many_files'
  /** Under which name a sender's forms are counted; throws when the caller may send none. */
  readonly senderOf: (request: FastifyRequest) => Promise<string>
  readonly perSender: { readonly limit: number; readonly minutes: number }
}

/** Photos of a hotel, by an account: enough to fill a hotel with photos, too few to fill a disk. */
const photoUploads: UploadKind = {
  maxFiles: maxUploadFiles,
  maxFileBytes: maxPhotoBytes,
  maxBytes: maxUploadBytes,
  tooLarge: 'photo_too_large',
  tooMany: 'too_many_photos',
  senderOf: async (request) => `forms ${(await requireSession(request)).userId}`,
  perSender: { limit: 200, minutes: 10 },
}

/** Where files wait until a form is accepted or refused. */
export function uploadsFolder(config: Pick<Config, 'dataFolder'>): string {
  return join(resolve(config.dataFolder), 'uploads')
}

/**
 * Lets the routes of a scope take multipart form data beside JSON: fields become the body (a repeated one a list), files
 * go to disk and are gone when the reply is sent. Throws upload_too_large, what is said of a file that is too large
 * or too many, too_many_tries, malformed.
 */
export async function acceptUploads(
  scope: FastifyInstance,
  { config, database, clock }: Deps,
  kind: UploadKind = photoUploads,
): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 100,
      fieldSize: maxFieldBytes,
      fields: 200,
      fileSize: kind.maxFileBytes,
      files: kind.maxFiles,
      headerPairs: 20,
      parts: 200 + kind.maxFiles,
    },
  })
  scope.decorateRequest('uploads', null)
  scope.decorateRequest('uploadFolder', null)
  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    try {
      await countTry(database.write, await kind.senderOf(request), kind.perSender, clock())
      await readForm(request, uploadsFolder(config), kind)
    } catch (error) {
      await hangUp(request, reply)
      throw error
    }
  })
  // Before the reply leaves: whoever has it may count on nothing being left.
  scope.addHook('onSend', async (request) => {
    if (request.uploadFolder) await rm(request.uploadFolder, { recursive: true, force: true })
  })
}

async function readForm(request: FastifyRequest, folder: string, kind: UploadKind): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > kind.maxBytes + besideFiles) throw tooLarge(kind)
  const fields = new Map<string, unknown[]>()
  const uploads = new Map<string, Upload>()
  let bytes = 0
  let fieldsBytes = 0
  refuseCrumbs(request.raw)
  for await (const part of partsOf(request, kind)) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new DomainError('body_too_large')
      // Ours hold text; one that says it is JSON has been read as that, and may take many times its size.
      if (typeof part.value !== 'string') throw new DomainError('malformed')
      fieldsBytes += part.fieldname.length + Buffer.byteLength(part.value)
      if (fieldsBytes > maxFieldsBytes) throw new DomainError('body_too_large')
      fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value])
    } else {
      const upload = await save(request, part, folder)
      bytes += part.file.bytesRead
      if (part.file.truncated) throw fileTooLarge(upload, kind)
      if (bytes > kind.maxBytes) throw tooLarge(kind)
      if (uploads.has(part.fieldname)) throw new DomainError('malformed')
      uploads.set(part.fieldname, upload)
    }
  }
  request.uploads = uploads
  request.body = Object.fromEntries(
    Array.from(fields, ([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}

/** The parts of the form; too many of them, and what is no form, are told in our own words. */
async function* partsOf(request: FastifyRequest, { tooMany, maxFiles }: UploadKind) {
  try {
    yield* request.parts()
  } catch (error) {
    if (error instanceof request.server.multipartErrors.FilesLimitError) {
      throw new DomainError(tooMany, { params: { max: maxFiles } })
    }
    throw error instanceof DomainError ? error : new DomainError('malformed')
  }
}

async function save(request: FastifyRequest, part: MultipartFile, folder: string): Promise<Upload> {
  if (!request.uploadFolder) {
    request.uploadFolder = join(folder, newId())
    await mkdir(request.uploadFolder, { recursive: true, mode: 0o700 })
  }
  const path = join(request.uploadFolder, newId())
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    // A failure of the disk is ours, a form that breaks off is the sender's.
    throw error instanceof Error && 'syscall' in error ? error : new DomainError('malformed')
  }
  return { part: part.fieldname, filename: part.filename, mimetype: part.mimetype, path }
}

/** Reads nothing more of a refused form. What is still coming is thrown away for a moment, then the connection ends. */
async function hangUp({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('connection', 'close')
  raw.unpipe()
  raw.resume()
  await finished(raw, { signal: AbortSignal.timeout(lingerMs) }).catch(() => undefined)
}

function tooLarge({ maxBytes }: UploadKind): DomainError {
  return new DomainError('upload_too_large', { params: { megabytes: maxBytes / megabyte } })
}

function fileTooLarge({ part, filename }: Upload, { tooLarge: code, maxFileBytes }: UploadKind): DomainError {
  const params = { megabytes: maxFileBytes / megabyte }
  return new DomainError(code, { params, details: { part, filename } })
}

/** By these bytes kinds of files are told from each other. */
const headBytes = 16

/** The first bytes of a file, which say what it is whatever it is called. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
