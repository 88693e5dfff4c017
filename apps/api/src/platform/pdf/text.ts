import bidiFactory from 'bidi-js'
import { isLegible, type Face } from './fonts.ts'
import { unseen, type Script } from './scripts.ts'

type Pdf = PDFKit.PDFDocument
type Style = { readonly face: Face; readonly size: number; readonly lineGap: number }
/** A part of a text that one font draws in one direction. */
type Run = { readonly font: string; readonly text: string; readonly level: number }
type Line = { readonly runs: readonly (Run & { readonly width: number })[]; readonly width: number }
export type Lines = { readonly lines: readonly Line[]; readonly height: number }
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly align: 'left' | 'right' }

// Its types speak of a module with a default, but what Node gets is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const scriptsOf = new WeakMap<Pdf, readonly Script[]>()
/** Letters of scripts that fontkit writes from right to left by itself. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** Gives a document the fonts that it needs beside ours. */
export function useScripts(pdf: Pdf, scripts: readonly Script[]): void {
  for (const { name, font } of scripts) pdf.registerFont(name, font)
  scriptsOf.set(pdf, scripts)
}

/**
 * Breaks a text of any scripts into lines, in the order in which they are drawn: every letter in the first font that has it,
 * what no font has as its code point, and right to left what is read so.
 */
export function layLines(pdf: Pdf, style: Style, text: string, room: number): Lines {
  const letters = lettersOf(scriptsOf.get(pdf) ?? [], style.face, text)
  const whole = letters.map((one) => one.text).join('')
  const { levels } = bidi.getEmbeddingLevels(whole)
  const measure = (runs: readonly Run[]) =>
    runs.map((run) => ({
      ...run,
      width: pdf.font(run.font).fontSize(style.size).widthOfString(run.text, featuresOf(run)),
    }))
  const widthOf = (from: number, to: number) =>
    measure(runsOf(letters, levels, from, to)).reduce((sum, { width }) => sum + width, 0)
  const lines = breakLines(letters, whole, room, widthOf).map(([from, to]) => {
    const runs = measure(reorder(runsOf(letters, levels, from, to)))
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
  })
  return { lines, height: lines.length * lineHeight(pdf, style) }
}

/** Draws lines and says where they end. */
export function drawLines(pdf: Pdf, style: Style, { lines, height }: Lines, { x, y, width, align }: Box): number {
  const step = lineHeight(pdf, style)
  const { ascender } = Reflect.get(pdf, '_font') as { readonly ascender: number }
  const baseline = (ascender / 1000) * style.size
  for (const [index, line] of lines.entries()) {
    let left = align === 'right' ? x + width - line.width : x
    for (const run of line.runs) {
      const options = { ...featuresOf(run), lineBreak: false, baseline: 'alphabetic' } as const
      pdf
        .font(run.font)
        .fontSize(style.size)
        .text(run.text, left, y + index * step + baseline, options)
      left += run.width
    }
  }
  return y + height
}

function lineHeight(pdf: Pdf, { face, size, lineGap }: Style): number {
  return pdf.font(face).fontSize(size).currentLineHeight(true) + lineGap
}

/** Asked for features, even none, a run is laid out as a whole, not word by word from left to right. */
function featuresOf({ level }: Run): PDFKit.Mixins.TextOptions {
  return level % 2 === 1 ? { features: [] } : {}
}

/** After these a line may break: between words, and anywhere between letters that stand for words or syllables. */
const breaks = / +|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]\p{P}*/gu

type Letter = { readonly text: string; readonly font: string; readonly at: number }

function lettersOf(scripts: readonly Script[], face: Face, text: string): readonly Letter[] {
  const letters: Letter[] = []
  let at = 0
  for (const { segment } of segmenter.segment(text.normalize('NFC'))) {
    for (const { text: drawn, font } of drawable(scripts, face, segment)) {
      letters.push({ text: drawn, font, at })
      at += drawn.length
    }
  }
  return letters
}

/** What is drawn for a letter as people count them: by one font if one has all of it, else its parts by theirs. */
function drawable(scripts: readonly Script[], face: Face, letter: string): readonly Omit<Letter, 'at'>[] {
  if (isLegible(letter)) return [{ text: letter, font: face }]
  const parts = Array.from(letter)
  const seen = parts.filter((part) => !unseen.test(part))
  const whole = scripts.find(({ font }) => seen.every((part) => font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0)))
  if (whole && seen.length > 0) return [{ text: letter, font: whole.name }]
  if (parts.length > 1) return seen.flatMap((part) => drawable(scripts, face, part))
  return seen.map((part) => ({ text: codeOf(part), font: face }))
}

function codeOf(part: string): string {
  return `[U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

/** The letters between two places, as many at once as one font draws in one direction. */
function runsOf(letters: readonly Letter[], levels: Uint8Array, from: number, to: number): readonly Run[] {
  const runs: { font: string; text: string; level: number }[] = []
  for (const { text, font, at } of letters) {
    if (at < from || at >= to) continue
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.text += text
    else runs.push({ font, text, level })
  }
  return runs
}

/** Into the order in which they stand on the page: https://www.unicode.org/reports/tr9/#L2. */
function reorder(runs: readonly Run[]): readonly Run[] {
  const ordered = runs.map((run) => (run.level % 2 === 1 ? { ...run, text: mirrored(run.text) } : run))
  for (let level = Math.max(...runs.map((run) => run.level), 0); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  }
  return ordered
}

/** A text that is read from right to left: brackets turn, and what fontkit would not turn around is turned here. */
function mirrored(text: string): string {
  const letters = Array.from(segmenter.segment(text), ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
  return (rightToLeft.test(text) ? letters : letters.toReversed()).join('')
}

/** Where lines begin and end: where a line may break, or within a word that is longer than a line. */
function breakLines(
  letters: readonly Letter[],
  text: string,
  room: number,
  widthOf: (from: number, to: number) => number,
): readonly (readonly [number, number])[] {
  const lines: [number, number][] = []
  let from = 0
  let fits = 0
  const close = (end: number) => {
    lines.push([from, end])
    from = end
    fits = end
  }
  const fill = (to: number) => {
    if (widthOf(from, trimmed(text, from, to)) <= room) return void (fits = to)
    if (fits > from) close(fits)
    for (const { at, text: letter } of letters) {
      const end = at + letter.length
      if (at < from || end > to) continue
      if (at > from && widthOf(from, end) > room) close(at)
    }
    fits = to
  }
  for (const { 0: found, index } of text.matchAll(breaks)) fill(index + found.length)
  if (from < text.length) fill(text.length)
  if (from < text.length) close(text.length)
  return lines
}

/** A space at the end of a line takes no room. */
function trimmed(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length
}
