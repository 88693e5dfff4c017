import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import type { Block, Fact, FactLine, PriceRow, Prices, Tone } from './letter.ts'
import { light } from '../../../platform/values/colours.ts'
import { sans, serif } from './look.ts'

const body: CSSProperties = { margin: '0', fontFamily: sans, fontSize: '16px', lineHeight: '26px', color: light.ink }
const small: CSSProperties = { ...body, fontSize: '14px', lineHeight: '22px', color: light.soft }
const line = `1px solid ${light.line}`

/** One block of a letter. */
export function drawBlock(block: Block, orAddress: string): ReactElement {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(block.text, block.link)
    case 'code':
      return code(block.label, block.code)
    case 'notice':
      return notice(block.tone, block.title, block.lines)
    case 'facts':
      return facts(block.title, block.facts)
    case 'prices':
      return prices(block.title, block)
    case 'action':
      return action(block, orAddress)
  }
}

export function paragraph(text: string, more?: FactLine): ReactElement {
  const after = more?.href === undefined ? null : link(more.href, more.text, { whiteSpace: 'nowrap' })
  return h(Text, { className: 'ink', style: { ...body, marginBottom: '16px' } }, text, after && ' ', after)
}

export function quiet(text: ReactNode, style: CSSProperties = {}): ReactElement {
  return h(Text, { className: 'soft', style: { ...small, marginBottom: '12px', ...style } }, text)
}

function headline(title: string): ReactElement {
  const style = { margin: '0 0 8px', fontFamily: serif, fontSize: '20px', lineHeight: '28px', fontWeight: 600 }
  return h(Heading, { as: 'h2', className: 'ink', style: { ...style, color: light.ink } }, title)
}

function code(label: string, text: string): ReactElement {
  const frame = { backgroundColor: light.paper, border: `1px dashed ${light.dash}`, borderRadius: '14px' }
  const figures = { fontFamily: serif, fontSize: '34px', lineHeight: '42px', fontWeight: 600, letterSpacing: '1px' }
  return h(
    Section,
    { style: { marginBottom: '28px' } },
    paragraph(label),
    h(
      Row,
      null,
      h(
        Column,
        { align: 'center', className: 'sunken', style: { ...frame, padding: '16px 8px' } },
        h(Text, { className: 'ink code', style: { ...figures, margin: '0', color: light.ink } }, text),
      ),
    ),
  )
}

const grounds: Readonly<Record<Tone, { readonly ground: string; readonly text: string }>> = {
  good: { ground: light.goodGround, text: light.good },
  warning: { ground: light.warningGround, text: light.warning },
  plain: { ground: light.sunken, text: light.ink },
}

/** What must not be overlooked; a title of its own carries the tone, so colour is not all that says it. */
export function notice(tone: Tone, title: string, lines: readonly string[]): ReactElement {
  const { ground, text } = grounds[tone]
  const strong = { ...body, fontWeight: 600, color: text }
  return h(
    Section,
    { style: { marginBottom: '24px' } },
    h(
      Row,
      null,
      h(
        Column,
        { className: tone, style: { backgroundColor: ground, borderRadius: '10px', padding: '14px 16px' } },
        h(Text, { className: `${tone}-text`, style: strong }, title),
        ...lines.map((one) => h(Text, { key: one, className: 'ink', style: { ...body, marginTop: '4px' } }, one)),
      ),
    ),
  )
}

function table(...rows: readonly ReactNode[]): ReactElement {
  const style = { width: '100%', borderCollapse: 'collapse', marginBottom: '28px' } as const
  return h('table', { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style }, h('tbody', null, ...rows))
}

function facts(title: string, rows: readonly Fact[]): ReactElement {
  return h('div', null, headline(title), table(...rows.map(factRow)))
}

function factRow({ label, lines }: Fact, index: number): ReactElement {
  const cell = { ...body, padding: '10px 0', borderTop: line, verticalAlign: 'top', textAlign: 'left' } as const
  const labelCell = {
    ...small,
    ...cell,
    fontSize: '14px',
    fontWeight: 400,
    color: light.soft,
    paddingRight: '16px',
  } as const
  return h(
    'tr',
    { key: index },
    h('th', { scope: 'row', width: '34%', className: 'soft line stack stack-label', style: labelCell }, label),
    h('td', { className: 'ink line stack stack-value', style: cell }, ...lines.map(factLine)),
  )
}

function factLine({ text, href, quiet: isQuiet }: FactLine, index: number): ReactElement {
  const style = isQuiet ? { ...small, fontSize: '14px' } : body
  const shown = href === undefined ? text : link(href, text)
  return h(
    'div',
    {
      key: index,
      dir: 'auto',
      className: isQuiet ? 'soft' : 'ink',
      style: { ...style, textAlign: 'left', overflowWrap: 'anywhere' },
    },
    shown,
  )
}

function prices(title: string, { rows, total, after }: Prices): ReactElement {
  const all = [
    ...rows.map((row) => priceRow(row, 'usual')),
    priceRow(total, 'total'),
    ...after.map((row) => priceRow(row, 'after')),
  ]
  return h('div', null, headline(title), table(...all))
}

const priceStyles = {
  usual: { ...body, borderTop: line, padding: '10px 0' },
  total: { ...body, borderTop: `2px solid ${light.dash}`, padding: '12px 0', fontWeight: 600 },
  after: { ...body, padding: '2px 0', fontSize: '14px', lineHeight: '22px' },
} as const satisfies Record<string, CSSProperties>

function priceRow({ label, detail, amount }: PriceRow, kind: keyof typeof priceStyles): ReactElement {
  const style = { ...priceStyles[kind], verticalAlign: 'top' } as const
  const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'right' } as const
  const large = kind === 'total' ? { fontFamily: serif, fontSize: '22px', lineHeight: '28px' } : {}
  const className = kind === 'after' ? 'ink' : 'ink line'
  return h(
    'tr',
    { key: `${kind} ${label} ${detail}` },
    h(
      'th',
      { scope: 'row', className, style: { fontWeight: 400, ...style, textAlign: 'left', paddingRight: '16px' } },
      label,
      detail && h('div', { className: 'soft', style: { ...small, fontWeight: 400 } }, detail),
    ),
    h('td', { className, align: 'right', style: { ...style, ...figures, ...large } }, amount),
  )
}

function action({ label, url, note }: Extract<Block, { kind: 'action' }>, orAddress: string): ReactElement {
  const style = {
    backgroundColor: light.green,
    color: light.onGreen,
    fontFamily: sans,
    fontSize: '16px',
    fontWeight: 600,
    borderRadius: '10px',
    padding: '15px 28px',
  }
  return h(
    Section,
    { style: { marginBottom: '24px' } },
    h(Text, { style: { margin: '0 0 12px' } }, h(Button, { href: url, className: 'action', style }, label)),
    quiet([orAddress, h('br', { key: 'break' }), link(url, url, { wordBreak: 'break-all', fontSize: '13px' })]),
    note && quiet(note),
  )
}

export function link(href: string, text: string, style: CSSProperties = {}): ReactElement {
  return h(
    Link,
    { key: href, href, className: 'link', style: { color: light.green, textDecoration: 'underline', ...style } },
    text,
  )
}
