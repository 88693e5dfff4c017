import { legibleMoney } from '../../platform/pdf/fonts.ts'
import {
  addPart,
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
} from '../../platform/pdf/page.ts'
import { light } from '../../platform/values/colours.ts'
import { formatDate, formatPercent } from '../../platform/values/format.ts'
import type { Invoice, PaidPart } from './invoice.ts'
import { invoiceTexts } from './texts.ts'
import { lineText } from './words.ts'

const gap = 4.5
/** Columns of figures, from the right edge: the widest amounts of Vietnamese hotels fit. */
const columns = [104, 104, 56] as const
const room = width - columns.reduce((sum, one) => sum + one, 0) - 12

type Row = {
  readonly title: string
  readonly detail?: string
  /** Of the last columns, from the left. */
  readonly figures: readonly string[]
  readonly style?: StyleName
}

/** The lines with the rate, net and gross of each; says where they end. */
export function drawLines(pdf: Pdf, root: Part, invoice: Invoice, top: number): number {
  const { language, lines } = invoice
  const t = invoiceTexts[language]
  const money = moneyOf(invoice)
  const rows = lines.map((line) => ({
    ...lineText(line, invoice),
    figures: [formatPercent(line.percent, language), money(line.netMinor), money(line.grossMinor)],
  }))
  return drawTable(pdf, root, [t.description, t.vat, t.net, t.gross], rows, top)
}

/** What each rate comes to, the total, and what of it is paid and due; says where they end. */
export function drawSums(pdf: Pdf, root: Part, invoice: Invoice, top: number): number {
  const { language, sums, kind, totalMinor, paidMinor, payments = [] } = invoice
  const t = invoiceTexts[language]
  const money = moneyOf(invoice)
  const rates = sums.map(({ percent, netMinor, vatMinor }) => ({
    title: formatPercent(percent, language),
    figures: [money(netMinor), money(vatMinor)],
  }))
  const y = drawTable(pdf, root, [t.sums, t.net, t.vatAmount], rates, top)
  const paidText = ({ method, on, minor }: PaidPart) =>
    t.paidBy(money(minor), t.ways[method], formatDate(on, language, 'short')).replaceAll(' ', '\u00a0')
  const rest: Row[] = [
    { title: t.paid, detail: payments.map(paidText).join(', '), figures: [money(-paidMinor)] },
    { title: t.due, figures: [money(totalMinor - paidMinor)], style: 'name' },
  ]
  const totals: Row[] = [
    { title: t.total[kind], figures: [money(totalMinor)], style: 'total' },
    ...(kind === 'invoice' ? (paidMinor === 0 ? rest.slice(1) : rest) : []),
  ]
  const table = addPart(pdf, root, 'Table')
  return totals.reduce((at, row, index) => drawRow(pdf, table, row, at, index === 0), y + 8)
}

function drawTable(
  pdf: Pdf,
  root: Part,
  [first = '', ...heads]: readonly string[],
  rows: readonly Row[],
  top: number,
): number {
  const table = addPart(pdf, root, 'Table')
  let y = makeRoom(pdf, top, 60)
  const head = addPart(pdf, table, 'TR')
  head.add(pdf.struct('TH', columnHead, () => write(pdf, 'label', first, { x: margin, y, width: room })))
  for (const [index, text] of heads.entries())
    head.add(pdf.struct('TH', columnHead, () => write(pdf, 'label', text, figureBox(index, heads.length, y))))
  y += 18
  for (const row of rows) y = drawRow(pdf, table, row, y)
  return y
}

function drawRow(
  pdf: Pdf,
  table: Part,
  { title, detail, figures, style = 'text' }: Row,
  top: number,
  isTotal = false,
): number {
  const height = heightOf(pdf, style, title, room) + (detail ? heightOf(pdf, 'quiet', detail, room) : 0)
  const start = makeRoom(pdf, top, height + 2 * gap)
  rule(pdf, start, isTotal ? light.dash : light.line, isTotal ? 1.25 : 0.75)
  let y = start + gap
  const row = addPart(pdf, table, 'TR')
  row.add(
    pdf.struct('TH', rowHead, () => {
      y = write(pdf, style, title, { x: margin, y, width: room })
      if (detail) y = write(pdf, 'quiet', detail, { x: margin, y, width: room })
    }),
  )
  for (const [index, text] of figures.entries())
    tag(pdf, row, 'TD', () => write(pdf, style, text, figureBox(index, figures.length, start + gap)))
  return y + gap - 2
}

/** The place of one of the last columns: the last one ends at the edge. */
function figureBox(index: number, count: number, y: number) {
  const fromRight = count - 1 - index
  const after = columns.slice(0, fromRight).reduce((sum, one) => sum + one, 0)
  const own = columns[fromRight] ?? 104
  return { x: margin + width - after - own, y, width: own, align: 'right' } as const
}

/** How amounts are written, with signs that can be drawn: what a credit note takes back is below 0, as in every list. */
function moneyOf({ kind, currency, language }: Invoice): (minor: number) => string {
  const sign = kind === 'credit_note' ? -1 : 1
  return (minor) => legibleMoney({ minor: minor === 0 ? 0 : sign * minor, currency }, language)
}
