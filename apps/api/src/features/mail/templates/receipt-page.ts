import type PDFDocument from 'pdfkit'
import { light } from './look.ts'
import { legible, type Face } from './receipt-fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument>
/** A part of the document's structure, which a screen reader walks through. */
export type Part = ReturnType<Pdf['struct']>

export const margin = 56
export const width = 595.28 - 2 * margin
/** Where the text of a page ends and its foot begins. */
export const bottom = 841.89 - 96

type Style = {
  readonly face: Face
  readonly size: number
  readonly colour?: string
  readonly lineGap?: number
  readonly align?: 'left' | 'right'
}

export const styles = {
  brand: { face: 'display', size: 16 },
  warning: { face: 'strong', size: 10, colour: light.warning },
  title: { face: 'display', size: 24, lineGap: 2 },
  name: { face: 'strong', size: 11, lineGap: 3 },
  text: { face: 'regular', size: 10, lineGap: 3 },
  quiet: { face: 'regular', size: 9, lineGap: 2.5, colour: light.soft },
  label: { face: 'strong', size: 9, lineGap: 2.5, colour: light.soft },
  total: { face: 'strong', size: 12, lineGap: 3 },
} as const satisfies Record<string, Style>
export type StyleName = keyof typeof styles

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly align?: 'left' | 'right' }

/** Writes a text into a box and says where it ends. Figures have one width, so that amounts stand below each other. */
export function write(pdf: Pdf, name: StyleName, text: string, { x, y, width: room, align = 'left' }: Box): number {
  const { face, size, lineGap, colour = light.ink }: Style = styles[name]
  const shown = legible(text)
  const options = { width: room, align, lineGap: lineGap ?? 0, features: ['tnum'] as ['tnum'] }
  pdf.font(face).fontSize(size).fillColor(colour).text(shown, x, y, options)
  return pdf.y
}

/** How high a text will be. */
export function heightOf(pdf: Pdf, name: StyleName, text: string, room: number): number {
  const { face, size, lineGap }: Style = styles[name]
  return pdf
    .font(face)
    .fontSize(size)
    .heightOfString(legible(text), { width: room, lineGap: lineGap ?? 0, features: ['tnum'] })
}

/** Adds a part with a text to the structure, drawn at once. */
export function tag(pdf: Pdf, parent: Part, type: string, draw: () => void): void {
  parent.add(pdf.struct(type, {}, draw))
}

/** A line across the page; no content, so screen readers pass it by. */
export function rule(pdf: Pdf, y: number, colour: string, thickness = 0.75): void {
  artifact(pdf, () =>
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke(),
  )
}

/** Draws what is not part of the text. */
export function artifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}
