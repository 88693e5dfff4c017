import type { Block, Fact, Letter, PriceRow, Prices } from './letter.ts'

/** The frame around a letter that is the same in every mail of a language. */
export type Frame = {
  readonly orAddress: string
  readonly legal: string
  readonly legalUrl: string
  readonly home: string
}

/** A letter as plain text: written for people who read mail without pictures, not a copy of the HTML. */
export function drawText(letter: Letter, frame: Frame): string {
  const parts = [
    ...(letter.banner ? [`*** ${letter.banner.title} ***\n${letter.banner.text}`] : []),
    letter.title,
    letter.greeting,
    ...letter.blocks.map(drawBlock),
    `${letter.regards}\n${letter.sender}`,
    ['-- ', `Keystay · ${frame.home}`, letter.why, `${frame.legal}: ${frame.legalUrl}`].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

function drawBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.link ? `${block.text} ${block.link.text}` : block.text
    case 'code':
      return `${block.label}\n\n    ${block.code}`
    case 'notice':
      return [block.title, ...block.lines].join('\n')
    case 'facts':
      return [headline(block.title), ...block.facts.map(drawFact)].join('\n')
    case 'prices':
      return drawPrices(block.title, block)
    case 'action':
      return [`${block.label}:\n${block.url}`, block.note].filter(Boolean).join('\n\n')
  }
}

function headline(title: string): string {
  return `${title}\n${'-'.repeat(title.length)}`
}

function drawFact({ label, lines }: Fact): string {
  const [first, ...others] = lines.map(({ text }) => text)
  return [`${label}: ${first ?? ''}`, ...others.map((text) => `  ${text}`)].join('\n')
}

function drawPrices(title: string, { rows, total, after }: Prices): string {
  return [headline(title), ...rows.map(drawPrice), drawPrice(total), ...after.map(drawPrice)].join('\n')
}

function drawPrice({ label, detail, amount }: PriceRow): string {
  return `${label}${detail && ` (${detail})`}${amount && `: ${amount}`}`
}
