import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DemoHotel } from './demo-hotel.ts'
import { demoHotels } from './hotels.ts'

/** Widths that every picture is kept in. */
const photoWidths = [480, 960, 1600] as const

const qualityOf: Record<(typeof photoWidths)[number], number> = { 480: 74, 960: 78, 1600: 78 }

/** Part of every content hash: change it when the rendering changes. */
const renderingVersion = '2'

const manifestName = 'photos.json'

/** The names of all drawings that hotels use, each once. */
export function usedArt(hotels: readonly DemoHotel[] = demoHotels): readonly string[] {
  const photos = hotels.flatMap((hotel) => [...hotel.photos, ...hotel.roomTypes.flatMap((type) => type.photos)])
  return [...new Set(photos.map((photo) => photo.art))]
}

/** Writes `<art>-<width>.webp` for every named drawing; leaves those alone whose drawing has not changed. */
export async function renderPhotos(
  targetFolder: string,
  names = usedArt(),
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  mkdirSync(targetFolder, { recursive: true })
  const rendered = readManifest(targetFolder)
  const waiting = [...names]
  let done = 0
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      rendered[name] = await renderOne(targetFolder, name, rendered[name])
      onProgress((done += 1), names.length)
    }
  }
  try {
    await Promise.all([work(), work()])
  } finally {
    writeFileSync(join(targetFolder, manifestName), JSON.stringify(rendered))
  }
}

async function renderOne(folder: string, name: string, previousHash: string | undefined): Promise<string> {
  const svg = Buffer.from(artSvg(name))
  const hash = createHash('sha256').update(renderingVersion).update(svg).digest('hex')
  const fileOf = (width: number) => join(folder, `${name}-${width}.webp`)
  if (hash === previousHash && photoWidths.every((width) => existsSync(fileOf(width)))) return hash
  const large = await sharp(svg, { density: 96 }).resize(1600).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = large.info
  for (const target of photoWidths) {
    const image = sharp(large.data, { raw: { width, height, channels } })
    await image.resize(target).webp({ quality: qualityOf[target], effort: 2 }).toFile(fileOf(target))
  }
  return hash
}

function readManifest(folder: string): Record<string, string> {
  const file = join(folder, manifestName)
  if (!existsSync(file)) return {}
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(Object.entries(parsed).filter((entry) => typeof entry[1] === 'string'))
  } catch {
    // A half-written list only means that the pictures are rendered once more.
    return {}
  }
}

/** A drawing of the demo hotels: `room-<hotel>-<room>`, `bath-<hotel>`, `breakfast-<hotel>`, or a view. */
export function artSvg(name: string): string {
  return readFileSync(new URL(`./art/${name}.svg`, import.meta.url), 'utf8')
}
