import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { registerFaces } from '../../platform/pdf/fonts.ts'
import {
  addPart,
  artifact,
  bottom,
  bytesOf,
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
} from '../../platform/pdf/page.ts'
import { scriptsFor, textsOf } from '../../platform/pdf/scripts.ts'
import { useScripts } from '../../platform/pdf/text.ts'
import { light } from '../../platform/values/colours.ts'
import { codeText, formatCountry, formatDate, formatDateRange } from '../../platform/values/format.ts'
import { drawLines, drawSums } from './draw-lines.ts'
import type { Invoice, Recipient, Seller } from './invoice.ts'
import { invoiceTexts } from './texts.ts'
import { untaxedNotes } from './words.ts'
import { writeCii } from './write-cii.ts'

/** The name that programs look for in a PDF with ZUGFeRD or Factur-X. */
const dataFile = 'factur-x.xml'

/**
 * An invoice as a PDF in its language, to be kept (PDF/A-3b), tagged for screen readers, with its EN 16931 data in it (ZUGFeRD,
 * Factur-X).
 */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document(optionsOf(invoice))
  const file = bytesOf(pdf)
  await registerFaces(pdf)
  useScripts(pdf, await scriptsFor(textsOf(invoice)))
  attachData(pdf, invoice)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  let y = drawHead(pdf, root, invoice)
  y = drawFacts(pdf, root, factsOf(invoice), y)
  y = drawLines(pdf, root, invoice, y + 16)
  y = drawSums(pdf, root, invoice, y + 14)
  drawNotes(pdf, root, notesOf(invoice), y + 12)
  root.end()
  drawFeet(pdf, invoice)
  pdf.end()
  return await file
}

/** No text of a hotel or guest: what stands in these is also written into data that pdfkit does not escape. */
function optionsOf({ kind, number, language, issuedOn }: Invoice): PDFKit.PDFDocumentOptions {
  const t = invoiceTexts[language]
  return {
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    autoFirstPage: false,
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${kind === 'invoice' ? t.invoice : t.creditNote} ${number}`,
      Author: 'Keystay',
      CreationDate: new Date(`${issuedOn}T12:00:00Z`),
    },
  }
}

/** The data, and what says of them in the document's own that they are there: https://fnfe-mpe.org/factur-x/ (chapter 6). */
function attachData(pdf: Pdf, invoice: Invoice): void {
  const at = new Date(`${invoice.issuedOn}T12:00:00Z`)
  pdf.file(Buffer.from(writeCii(invoice, 'en16931')), {
    name: dataFile,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  } as PDFKit.Mixins.PDFAttachmentOptions)
  const { appendXML } = pdf as unknown as { appendXML(xml: string): void }
  appendXML.call(pdf, factur)
}

const property = (name: string, says: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${says}</pdfaProperty:description></rdf:li>`

const factur = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${dataFile}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>
      ${property('DocumentFileName', 'The name of the embedded XML document')}
      ${property('DocumentType', 'The type of the hybrid document in capital letters')}
      ${property('Version', 'The version of the standard applying to the embedded XML document')}
      ${property('ConformanceLevel', 'The conformance level of the embedded XML document')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

/** The hotel's name, then who gets it beside who wrote it, and what it is. */
function drawHead(pdf: Pdf, root: Part, invoice: Invoice): number {
  const { hotelName, kind, number, language, seller, recipient } = invoice
  const t = invoiceTexts[language]
  let y = 0
  tag(pdf, root, 'P', () => (y = write(pdf, 'brand', hotelName, { x: margin, y: margin - 3, width })))
  const room = width / 2 - 16
  const left = drawParty(pdf, root, recipientLines(recipient, invoice), { x: margin, y: y + 26, width: room })
  const right = drawParty(pdf, root, sellerLines(seller, invoice), {
    x: margin + width / 2 + 16,
    y: y + 26,
    width: room,
  })
  const title = `${kind === 'invoice' ? t.invoice : t.creditNote} ${number}`
  tag(pdf, root, 'H1', () => (y = write(pdf, 'title', title, { x: margin, y: Math.max(left, right) + 20, width })))
  return y + 8
}

type Box = { readonly x: number; readonly y: number; readonly width: number }

function drawParty(pdf: Pdf, root: Part, [name = '', ...lines]: readonly string[], box: Box): number {
  let { y } = box
  tag(pdf, root, 'P', () => (y = write(pdf, 'name', name, { ...box, y })))
  for (const line of lines) tag(pdf, root, 'P', () => (y = write(pdf, 'text', line, { ...box, y })))
  return y
}

const present = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter(Boolean)

/** An address as it stands on a letter: its country only where it is another one than the reader's. */
function addressLines(
  { street, zip, city, country }: Recipient | Seller,
  { language, seller, recipient }: Invoice,
): string[] {
  const isAbroad = seller.country !== recipient.country
  return [street, `${zip} ${city}`, isAbroad ? formatCountry(country, language) : '']
}

function recipientLines(recipient: Recipient, invoice: Invoice): readonly string[] {
  const t = invoiceTexts[invoice.language]
  const { name, attention, vatId } = recipient
  return [
    name,
    ...present([attention && t.attention(attention), ...addressLines(recipient, invoice), vatId && t.vatId(vatId)]),
  ]
}

function sellerLines(seller: Seller, invoice: Invoice): readonly string[] {
  const t = invoiceTexts[invoice.language]
  const { name, phone, email, vatId, taxNumber, registration } = seller
  const numbers = [vatId && t.vatId(vatId), taxNumber && t.taxNumber(taxNumber), registration]
  return [name, ...present([...addressLines(seller, invoice), phone, email, ...numbers])]
}

type Fact = readonly [label: string, value: string]

function factsOf(invoice: Invoice): readonly Fact[] {
  const { issuedOn, credits, bookingCode, guestName, checkIn, checkOut, recipient, language } = invoice
  const t = invoiceTexts[language]
  const day = (date: PlainDate) => formatDate(date, language, 'short')
  const facts: Fact[] = [
    [t.issuedOn, day(issuedOn)],
    [t.credits, credits ? t.creditsText(credits.number, day(credits.issuedOn)) : ''],
    [t.booking, codeText(bookingCode)],
    [t.guest, guestName],
    [t.stay, formatDateRange(checkIn, checkOut, language)],
    [t.reference, recipient.reference],
  ]
  return facts.filter(([, value]) => value !== '')
}

const labelWidth = 132
const gap = 4

function drawFacts(pdf: Pdf, root: Part, facts: readonly Fact[], top: number): number {
  const table = addPart(pdf, root, 'Table')
  let y = top
  for (const [label, value] of facts) {
    y = makeRoom(pdf, y, heightOf(pdf, 'text', value, width - labelWidth) + 2 * gap)
    rule(pdf, y, light.line)
    const row = addPart(pdf, table, 'TR')
    const start = y + gap
    row.add(
      pdf.struct('TH', rowHead, () => write(pdf, 'label', label, { x: margin, y: start, width: labelWidth - 12 })),
    )
    tag(
      pdf,
      row,
      'TD',
      () => (y = write(pdf, 'text', value, { x: margin + labelWidth, y: start, width: width - labelWidth })),
    )
    y += gap - 2
  }
  return y
}

function notesOf(invoice: Invoice): readonly string[] {
  const { dueOn, credits, seller, number, language } = invoice
  const t = invoiceTexts[language]
  const account = seller.iban ? [t.account(seller.holder, seller.iban, seller.bic), t.purpose(number)] : []
  const by = dueOn === null ? '' : formatDate(dueOn, language, 'short')
  // Nobody is asked to transfer money who is not told where to.
  const due = by === '' ? [] : seller.iban ? [t.dueBy(by), ...account] : [t.payableBy(by)]
  return [...(credits ? [t.offset(credits.number)] : due), ...untaxedNotes(invoice)]
}

function drawNotes(pdf: Pdf, root: Part, notes: readonly string[], top: number): void {
  let y = top
  for (const note of notes) {
    y = makeRoom(pdf, y, heightOf(pdf, 'text', note, width))
    tag(pdf, root, 'P', () => (y = write(pdf, 'text', note, { x: margin, y, width })))
  }
}

/** Each page says of which invoice it is, and which of how many. */
function drawFeet(pdf: Pdf, { number, seller, language }: Invoice): void {
  const { start, count } = pdf.bufferedPageRange()
  const y = bottom + 24
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    const page = `${number} · ${invoiceTexts[language].page(index + 1, count)}`
    artifact(pdf, () => {
      write(pdf, 'quiet', seller.name, { x: margin, y, width: width / 2 })
      write(pdf, 'quiet', page, { x: margin + width / 2, y, width: width / 2, align: 'right' })
    })
  }
}
