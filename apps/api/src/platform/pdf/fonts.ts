import { readFile } from 'node:fs/promises'
import type { Language } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'
import { formatMoney } from '../values/format.ts'

/** What receipts and invoices are written in. */
export const faces = {
  regular: 'PlusJakartaSans-Regular',
  strong: 'PlusJakartaSans-SemiBold',
  display: 'Fraunces-SemiBold',
} as const
export type Face = keyof typeof faces

/** What fontkit's fonts tell of their characters. */
type Characters = { readonly characterSet: readonly number[]; glyphForCodePoint(character: number): unknown }
type Faces = ReadonlyMap<Face, PDFKit.Mixins.PDFFontSource>
let parsed: Promise<Faces> | undefined

/** Gives a document our fonts. They are parsed once, as that takes five times as long as drawing a receipt. */
export async function registerFaces(document: PDFKit.PDFDocument): Promise<void> {
  parsed ??= parseFaces()
  for (const [face, font] of await parsed) document.registerFont(face, font)
}

/** Our fonts, read anew. */
export async function parseFaces(): Promise<Faces> {
  const { default: Document } = await import('pdfkit')
  const reader = new Document({ autoFirstPage: false, font: '' })
  const names = Object.keys(faces) as Face[]
  const files = await Promise.all(names.map(readFace))
  const fonts = files.map((file) => parsedFont(reader.font(file)))
  for (const font of fonts) nameGlyphs(font)
  return new Map(fonts.map((font, index) => [names[index] ?? 'regular', font]))
}

/**
 * A font remembers each glyph as it first met it. One that came as a part of another letter has no character, and all
 * later documents would show it without a text to search, copy or read aloud.
 */
function nameGlyphs(font: PDFKit.Mixins.PDFFontSource): void {
  const { characterSet, glyphForCodePoint } = font as unknown as Characters
  for (const character of characterSet) glyphForCodePoint.call(font, character)
}

/** The font that a document has just read: pdfkit takes it as a source as well, but has no call that hands it out. */
export function parsedFont(document: PDFKit.PDFDocument): PDFKit.Mixins.PDFFontSource {
  const { font } = Reflect.get(document, '_font') as { readonly font: PDFKit.Mixins.PDFFontSource }
  return font
}

/** The file of a face. */
export async function readFace(face: Face): Promise<Buffer> {
  return await readFile(new URL(`./fonts/${faces[face]}.ttf`, import.meta.url))
}

/** Characters that some face lacks; all have those of Latin script from Portuguese to Vietnamese, and the usual signs. */
const unknown =
  /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e9e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20a9\u20ab\u20ac\u20b9\u20ba\u2122\u2212]/u

/** True when our own faces have every character. */
export function isLegible(text: string): boolean {
  return !unknown.test(text)
}

/** A text with the spaces and the hyphen that all faces have instead of those that none has. */
export function plainSpaces(text: string): string {
  return (
    text
      .replaceAll(/[\u2000-\u200a\u202f\u3000]/gu, '\u00a0')
      .replaceAll('\u2011', '-')
      .trim() || '–'
  )
}

/** An amount whose sign can be drawn: else it says "THB" for it. */
export function legibleMoney(amount: Money, language: Language): string {
  const written = formatMoney(amount, language)
  return isLegible(plainSpaces(written)) ? written : formatMoney(amount, language, 'code')
}
