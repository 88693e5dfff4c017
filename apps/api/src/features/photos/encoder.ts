import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'

/** What the encoder is told, as JSON on its standard input. */
export type EncoderJob = {
  readonly source: string
  readonly maxSide: number
  readonly maxPixels: number
  /** The largest first. */
  readonly targets: readonly { readonly width: number; readonly path: string }[]
}
/** What it answers, as JSON on its standard output. */
export type EncoderAnswer = { readonly problem: 'photo_unreadable' | 'photo_too_many_pixels' | null }
/** Or that there is no room to write to: the code of the failure. */
export type EncoderFailure = { readonly failure: string }

const quality = 78

// Only what reads photos from files: no drawings, no documents, nothing that fetches.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a photo once and writes it as WebP in every width, upright, in sRGB and without what the camera noted. A
 * process of its own, because a decoder that is fed by strangers may crash or run for ever. Throws when it cannot write.
 */
async function encode({ source, maxSide, maxPixels, targets }: EncoderJob): Promise<EncoderAnswer> {
  const [largest] = targets
  if (!largest) return { problem: null }
  // Of the header alone: how much there is to decode is known before it is.
  const size = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!size) return { problem: 'photo_unreadable' }
  const { width, height } = size
  if (Math.max(width, height) > maxSide || width * height > maxPixels) return { problem: 'photo_too_many_pixels' }
  const decoded = await sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: largest.width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!decoded) return { problem: 'photo_unreadable' }
  for (const target of targets) {
    const image = sharp(decoded.data, { raw: decoded.info })
    const file = await image.resize({ width: target.width, withoutEnlargement: true }).webp({ quality }).toBuffer()
    await writeFile(target.path, file)
  }
  return { problem: null }
}

const job = JSON.parse(await text(process.stdin)) as EncoderJob
const answer = await encode(job).catch((error: unknown): EncoderFailure => {
  // What the file system says has a code; anything else is a fault of ours.
  if (error instanceof Error && 'code' in error) return { failure: String(error.code) }
  throw error
})
process.stdout.write(JSON.stringify(answer))
