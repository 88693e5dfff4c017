import { dateIn } from '../../../platform/values/zones.ts'
import type { ContentOf, MailBooking } from './content.ts'
import {
  addressLines,
  cancellationPromise,
  fact,
  freeCancellation,
  isRefundable,
  laterFees,
  planFacts,
  stayFacts,
} from './facts.ts'
import { codeText, formatDate } from '../../../platform/values/format.ts'
import type { Fact } from './letter.ts'
import { light } from '../../../platform/values/colours.ts'
import { pricesOf } from './prices.ts'
import { legibleMoney, registerFaces } from '../../../platform/pdf/fonts.ts'
import { scriptsFor, textsOf } from '../../../platform/pdf/scripts.ts'
import { useScripts } from '../../../platform/pdf/text.ts'
import { artifact, bytesOf, margin, tag, width, write, type Part, type Pdf } from '../../../platform/pdf/page.ts'
import { drawFacts, drawFeet, drawPrices } from './receipt-tables.ts'
import { wordsOf, type Words } from './words.ts'

/** A stay of a year at another price every night has more lines than anyone reads; then each room type is one line. */
const priceLinesShown = 150

/** The confirmation and receipt of a booking as a PDF in the language of its mail. */
export async function drawReceipt(content: ContentOf<'booking_confirmed' | 'stay_changed'>): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const words = receiptWords(content)
  const { booking } = content
  const pdf = new Document(optionsOf(content, words))
  const file = bytesOf(pdf)
  await registerFaces(pdf)
  useScripts(pdf, await scriptsFor(textsOf(booking)))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  let y = drawHead(pdf, root, content, words)
  y = drawParties(pdf, root, booking, words, y)
  y = drawFacts(pdf, root, factsOf(content, words), y + 12)
  drawPrices(pdf, root, pricesOf(booking, words, priceLinesShown), words, y + 24)
  root.end()
  drawFeet(pdf, words)
  pdf.end()
  return await file
}

function optionsOf(
  { booking, language, at }: ContentOf<'booking_confirmed' | 'stay_changed'>,
  { t }: Words,
): PDFKit.PDFDocumentOptions {
  const title = `${t.receipt.title} ${codeText(booking.code)}`
  return {
    size: 'A4',
    // Pages end where this file says, so that a foot has room.
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    autoFirstPage: false,
    // Else Helvetica would be read, which is not used.
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: 'Keystay', Subject: booking.hotel.name, CreationDate: new Date(at) },
  }
}

/** Words whose signs of money can all be drawn: else an amount says "THB" for its sign. */
function receiptWords({ language }: ContentOf<'booking_confirmed' | 'stay_changed'>): Words {
  const words = wordsOf(language)
  return {
    ...words,
    money: (amount) => legibleMoney(amount, language),
  }
}

const keyhole = 'M3 31V16a13 13 0 0 1 26 0v15Z'
const hole = 'M14.2 18h3.6l1.9 8.5h-7.4Z'

function drawHead(
  pdf: Pdf,
  root: Part,
  { booking, at, testMode }: ContentOf<'booking_confirmed' | 'stay_changed'>,
  words: Words,
): number {
  const { t, language } = words
  artifact(pdf, () => {
    pdf
      .save()
      .translate(margin - 2.25, margin - 4)
      .scale(0.75)
    pdf.path(keyhole).fill(light.green)
    pdf.circle(16, 15.5, 4.6).fill('#ffffff').path(hole).fill('#ffffff').restore()
  })
  tag(pdf, root, 'P', () => write(pdf, 'brand', 'Keystay', { x: margin + 30, y: margin - 3, width: 200 }))
  const today = dateIn(booking.hotel.timezone, new Date(at))
  const date = `${t.receipt.date}: ${formatDate(today, language, 'short')}`
  const right = { x: margin + width / 2, y: margin + 2, width: width / 2, align: 'right' } as const
  tag(pdf, root, 'P', () => write(pdf, 'quiet', date, right))
  let y = margin + 42
  if (testMode) {
    tag(pdf, root, 'P', () => (y = write(pdf, 'warning', t.receipt.test, { x: margin, y, width })))
    y += 8
  }
  tag(pdf, root, 'H1', () => (y = write(pdf, 'title', t.receipt.title, { x: margin, y, width })))
  return y + 16
}

/** Hotel and guest side by side. */
function drawParties(pdf: Pdf, root: Part, booking: MailBooking, words: Words, top: number): number {
  const { t } = words
  const { hotel, guest } = booking
  const room = width / 2 - 16
  const phone = hotel.phone ? [hotel.phone] : []
  const hotelEnd = drawParty(pdf, root, [t.facts.hotel, hotel.name, ...addressLines(booking, words), ...phone], {
    x: margin,
    y: top,
    width: room,
  })
  const guestLines = [t.facts.guest, guest.name || guest.email, `${t.facts.code}: ${codeText(booking.code)}`]
  const guestEnd = drawParty(pdf, root, guestLines, { x: margin + width / 2 + 16, y: top, width: room })
  return Math.max(hotelEnd, guestEnd)
}

type Box = { readonly x: number; readonly y: number; readonly width: number }

function drawParty(pdf: Pdf, root: Part, [label = '', name = '', ...lines]: readonly string[], box: Box): number {
  let { y } = box
  tag(pdf, root, 'H2', () => (y = write(pdf, 'label', label, { ...box, y })))
  tag(pdf, root, 'P', () => (y = write(pdf, 'name', name, { ...box, y: y + 2 })))
  for (const line of lines) tag(pdf, root, 'P', () => (y = write(pdf, 'text', line, { ...box, y })))
  return y
}

function factsOf({ booking, at }: ContentOf<'booking_confirmed' | 'stay_changed'>, words: Words): readonly Fact[] {
  const { title, none } = words.t.freeCancellation
  const { cancellation, notRefundable } = words.t.plan
  const later = laterFees(booking, at, words)
  const isCharged = booking.tiers.length > 0 && freeCancellation(booking, at, words) === null
  const terms =
    later !== null || (isCharged && isRefundable(booking))
      ? fact(cancellation, { text: cancellationPromise(booking, at, words) })
      : isRefundable(booking)
        ? fact(title, { text: freeCancellation(booking, at, words) ?? none })
        : fact(cancellation, { text: notRefundable })
  return [...stayFacts(booking, words), ...planFacts(booking, words), terms]
}
