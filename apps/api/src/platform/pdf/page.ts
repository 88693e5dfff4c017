import { light } from '../values/colours.ts'
import { isLegible, plainSpaces, type Face } from './fonts.ts'
import { drawLines, layLines } from './text.ts'

export type Pdf = PDFKit.PDFDocument
/** A part of the document's structure, which a screen reader walks through. */
export type Part = PDFKit.PDFStructureElement

export const margin = 56
export const width = 595.28 - 2 * margin
/** Where the text of a page ends and its foot begins. */
export const bottom = 841.89 - 76

type Style = {
  readonly face: Face
  readonly size: number
  readonly colour: string
  readonly lineGap: number
}

const styles = {
  brand: { face: 'display', size: 16, colour: light.ink, lineGap: 0 },
  title: { face: 'display', size: 24, colour: light.ink, lineGap: 2 },
  warning: { face: 'strong', size: 10, colour: light.warning, lineGap: 3 },
  name: { face: 'strong', size: 11, colour: light.ink, lineGap: 3 },
  text: { face: 'regular', size: 10, colour: light.ink, lineGap: 3 },
  quiet: { face: 'regular', size: 9, colour: light.soft, lineGap: 2.5 },
  label: { face: 'strong', size: 9, colour: light.soft, lineGap: 2.5 },
  total: { face: 'strong', size: 12, colour: light.ink, lineGap: 3 },
} as const satisfies Record<string, Style>
export type StyleName = keyof typeof styles

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly align?: 'left' | 'right' }

/** Writes a text into a box and says where it ends. The figures of amounts, at the right, have one width. */
export function write(pdf: Pdf, name: StyleName, text: string, { x, y, width: room, align = 'left' }: Box): number {
  const { face, size, colour, lineGap } = styles[name]
  const plain = plainSpaces(text)
  if (!isLegible(plain)) {
    pdf.fillColor(colour)
    return drawLines(pdf, styles[name], layLines(pdf, styles[name], plain, room), { x, y, width: room, align })
  }
  const figures: PDFKit.Mixins.TextOptions = align === 'right' && name !== 'quiet' ? { features: ['tnum'] } : {}
  const options = { width: room, align, lineGap, ...figures }
  pdf.font(face).fontSize(size).fillColor(colour).text(plain, x, y, options)
  return pdf.y
}

/** How high a text will be. */
export function heightOf(pdf: Pdf, name: StyleName, text: string, room: number): number {
  const { face, size, lineGap } = styles[name]
  const plain = plainSpaces(text)
  if (!isLegible(plain)) return layLines(pdf, styles[name], plain, room).height
  return pdf.font(face).fontSize(size).heightOfString(plain, { width: room, lineGap })
}

/** Adds a part with a text to the structure, drawn at once. */
export function tag(pdf: Pdf, parent: Part, type: string, draw: () => void): void {
  parent.add(pdf.struct(type, {}, draw))
}

/** Heads of a table's rows and columns, for screen readers. */
export const rowHead = { scope: 'Row' } as object
export const columnHead = { scope: 'Column' } as object

/** Adds an empty part to the structure. */
export function addPart(pdf: Pdf, parent: Part, type: string): Part {
  const part = pdf.struct(type)
  parent.add(part)
  return part
}

/** Begins a page when what comes next does not fit on this one. */
export function makeRoom(pdf: Pdf, y: number, height: number): number {
  if (y + height <= bottom) return y
  pdf.addPage()
  return margin
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

/** A document's bytes, once it has ended. */
export async function bytesOf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
