import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { isLegible, parsedFont } from './fonts.ts'

/** Marks that join or choose letters and have no look of their own. */
export const unseen = /^\p{Default_Ignorable_Code_Point}$/u

/** A font of fontkit's, as far as it is asked here. */
type Font = PDFKit.Mixins.PDFFontSource & {
  hasGlyphForCodePoint(character: number): boolean
  glyphForCodePoint(character: number): { codePoints: number[] }
}
/** A font for what our own lack. */
export type Script = { readonly name: string; readonly font: Font }

const fontsource = (family: string, ...subsets: readonly string[]) =>
  subsets.map((subset) => `@fontsource/${family}/files/${family}-${subset}-400-normal.woff`)

const hans = '@embedpdf/fonts-sc'

/**
 * In the order in which they are asked for a letter; all are free fonts (SIL Open Font License) of npm packages. The last one
 * has a plain drawing of nearly everything that Unicode knew in its first plane.
 */
const files: readonly string[] = [
  ...fontsource('noto-sans', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'),
  ...fontsource('noto-sans-arabic', 'arabic'),
  ...fontsource('noto-sans-hebrew', 'hebrew'),
  ...fontsource('noto-sans-thai', 'thai'),
  ...fontsource('noto-sans-bengali', 'bengali'),
  ...fontsource('noto-sans-tamil', 'tamil'),
  ...fontsource('noto-sans-khmer', 'khmer'),
  ...fontsource('noto-sans-georgian', 'georgian'),
  ...fontsource('noto-sans-armenian', 'armenian'),
  ...fontsource('gowun-dodum', 'korean'),
  ...fontsource('noto-emoji', 'emoji'),
  hans,
  // The rarer letters of Japanese names.
  ...fontsource('klee-one', '0', '1'),
  ...fontsource('unifont', 'latin'),
]

const opened = new Map<string, Promise<Script>>()

/** Reads the fonts that a text needs beside ours, each once, as far as there are any. */
export async function scriptsFor(texts: readonly string[]): Promise<readonly Script[]> {
  const letters = new Set(texts.filter((text) => !isLegible(text)).flatMap((text) => Array.from(text)))
  const foreign = [...letters].filter((letter) => !isLegible(letter) && !unseen.test(letter))
  const missing = new Set(foreign.map((letter) => letter.codePointAt(0) ?? 0))
  const needed: Script[] = []
  for (const file of files) {
    if (missing.size === 0) break
    const script = await openScript(file)
    const characters = [...missing].filter((character) => script.font.hasGlyphForCodePoint(character))
    if (characters.length === 0) continue
    needed.push(script)
    for (const character of characters) {
      missing.delete(character)
      nameGlyph(script.font, character)
    }
  }
  return needed
}

async function openScript(file: string): Promise<Script> {
  const openedScript = opened.get(file)
  if (openedScript) return await openedScript
  const opening = readScript(file)
  opened.set(file, opening)
  // One that could not be read is read again for the next receipt.
  opening.catch(() => opened.delete(file))
  return await opening
}

async function readScript(file: string): Promise<Script> {
  const { default: Document } = await import('pdfkit')
  const reader = new Document({ autoFirstPage: false, font: '' })
  const path = pathOf(file)
  return { name: file, font: parsedFont(reader.font(toSfnt(await readFile(path)))) as Font }
}

function pathOf(file: string): string {
  const { resolve } = createRequire(import.meta.url)
  // This package names its font in no export.
  return file === hans ? join(dirname(resolve(hans)), '../fonts/NotoSansHans-Regular.otf') : resolve(file)
}

const woff = 0x774f4646
const directoryEntry = 20

/** A WOFF file unpacked at once: fontkit would unpack a table anew with each glyph that it reads. */
function toSfnt(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== woff) return file
  const count = file.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * directoryEntry
    const [start, packed, length] = [4, 8, 12].map((offset) => file.readUInt32BE(at + offset)) as [
      number,
      number,
      number,
    ]
    const body = file.subarray(start, start + packed)
    return {
      tag: file.subarray(at, at + 4),
      sum: file.readUInt32BE(at + 16),
      body: packed < length ? inflateSync(body) : body,
    }
  })
  const head = Buffer.alloc(12 + count * 16)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let end = head.length
  for (const [index, { tag, sum, body }] of tables.entries()) {
    const at = 12 + index * 16
    tag.copy(head, at)
    head.writeUInt32BE(sum, at + 4)
    head.writeUInt32BE(end, at + 8)
    head.writeUInt32BE(body.length, at + 12)
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    parts.push(padded)
    end += padded.length
  }
  return Buffer.concat(parts)
}

/** A glyph that was first met as a part of another has no character; without one nobody could search or copy it. */
function nameGlyph(font: Font, character: number): void {
  const glyph = font.glyphForCodePoint(character)
  if (glyph.codePoints.length === 0) glyph.codePoints = [character]
}

/** All that guests and hotels wrote, however deep it lies. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
