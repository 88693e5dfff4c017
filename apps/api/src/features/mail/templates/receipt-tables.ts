import type { Fact, PriceRow, Prices } from './letter.ts'
import { light } from '../../../platform/values/colours.ts'
import {
  addPart,
  artifact,
  bottom,
  columnHead,
  heightOf,
  makeRoom,
  margin,
  rowHead,
  rule,
  tag,
  width,
  write,
  type Part,
  type Pdf,
  type StyleName,
} from '../../../platform/pdf/page.ts'
import type { Words } from './words.ts'

const labelWidth = 132
const amountWidth = 110
const gap = 7

/** Labels and values with a line above each; says where they end. */
export function drawFacts(pdf: Pdf, root: Part, facts: readonly Fact[], top: number): number {
  const table = addPart(pdf, root, 'Table')
  let y = top
  for (const { label, lines } of facts) {
    const room = width - labelWidth
    const height = lines.reduce((sum, { text, quiet }) => sum + heightOf(pdf, quiet ? 'quiet' : 'text', text, room), 0)
    y = makeRoom(pdf, y, height + 2 * gap)
    rule(pdf, y, light.line)
    y += gap
    const row = addPart(pdf, table, 'TR')
    row.add(
      pdf.struct('TH', rowHead, () => write(pdf, 'label', label, { x: margin, y: y + 0.5, width: labelWidth - 12 })),
    )
    tag(pdf, row, 'TD', () => {
      for (const { text, quiet } of lines) {
        y = write(pdf, quiet ? 'quiet' : 'text', text, { x: margin + labelWidth, y, width: room })
      }
    })
    y += gap - 2
  }
  return y
}

/** What the price is made of, with the amounts below each other; says where it ends. */
export function drawPrices(pdf: Pdf, root: Part, prices: Prices, { t }: Words, top: number): void {
  const table = addPart(pdf, root, 'Table')
  const { description, amount, noTax } = t.receipt
  let y = makeRoom(pdf, top, 60)
  const head = addPart(pdf, table, 'TR')
  head.add(
    pdf.struct('TH', columnHead, () => write(pdf, 'label', description, { x: margin, y, width: width - amountWidth })),
  )
  head.add(pdf.struct('TH', columnHead, () => write(pdf, 'label', amount, amountBox(y))))
  y += 18
  for (const row of prices.rows) y = drawPrice(pdf, table, row, 'text', light.line, y)
  y = drawPrice(pdf, table, prices.total, 'total', light.dash, y + 2)
  for (const row of prices.after) y = drawPrice(pdf, table, row, 'text', light.line, y)
  y = makeRoom(pdf, y + 16, 28)
  tag(pdf, root, 'P', () => write(pdf, 'quiet', noTax, { x: margin, y, width }))
}

function drawPrice(pdf: Pdf, table: Part, row: PriceRow, style: StyleName, line: string, top: number): number {
  const room = width - amountWidth - 16
  const detail = row.detail ? heightOf(pdf, 'quiet', row.detail, room) : 0
  const start = makeRoom(pdf, top, heightOf(pdf, style, row.label, room) + detail + 2 * gap)
  rule(pdf, start, line, line === light.dash ? 1.25 : 0.75)
  let y = start + gap
  const part = addPart(pdf, table, 'TR')
  part.add(
    pdf.struct('TH', rowHead, () => {
      const end = write(pdf, style, row.label, { x: margin, y, width: room })
      if (row.detail) y = write(pdf, 'quiet', row.detail, { x: margin, y: end, width: room })
      else y = end
    }),
  )
  tag(pdf, part, 'TD', () => write(pdf, style, row.amount, amountBox(start + gap)))
  return y + gap - 2
}

function amountBox(y: number) {
  return { x: margin + width - amountWidth, y, width: amountWidth, align: 'right' } as const
}

/** The number of each page, when all are known. */
export function drawFeet(pdf: Pdf, { t }: Words): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    artifact(pdf, () => {
      const y = bottom + 24
      write(pdf, 'quiet', 'Keystay', { x: margin, y, width: width / 2 })
      write(pdf, 'quiet', t.receipt.page(index + 1, count), {
        x: margin + width / 2,
        y,
        width: width / 2,
        align: 'right',
      })
    })
  }
}
