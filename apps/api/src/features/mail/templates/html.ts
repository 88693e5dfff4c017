import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import type { Language } from '@keystay/contract/shared/languages'
import { createElement as h, type ReactElement } from 'react'
import { drawBlock, link, notice, paragraph, quiet } from './html-parts.ts'
import type { Letter } from './letter.ts'
import { light } from '../../../platform/values/colours.ts'
import { sans, serif, styleSheet } from './look.ts'
import type { Frame } from './plain-text.ts'

/** A letter as HTML of at most 600 px, without any picture or other file from elsewhere. */
export async function drawHtml(letter: Letter, frame: Frame, language: Language): Promise<string> {
  return await render(
    h(
      Html,
      { lang: language, dir: 'ltr' },
      h(
        Head,
        null,
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        // Whoever reads mail on a phone taps what is a link, not what looks like a date.
        h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no, url=no' }),
        h('title', null, letter.subject),
        h('style', { dangerouslySetInnerHTML: { __html: styleSheet } }),
      ),
      h(
        Body,
        { className: 'paper', style: { margin: '0', padding: '0', backgroundColor: light.paper, fontFamily: sans } },
        h(Preview, null, letter.preheader),
        page(letter, frame),
      ),
    ),
  )
}

function page(letter: Letter, frame: Frame): ReactElement {
  return h(
    Container,
    {
      className: 'paper',
      style: { maxWidth: '600px', margin: '0 auto', padding: '24px 12px', backgroundColor: light.paper },
    },
    h('div', { style: { padding: '0 0 20px 4px' }, dangerouslySetInnerHTML: { __html: mark } }),
    letter.banner && notice('warning', letter.banner.title, [letter.banner.text]),
    card(letter, frame),
    footer(letter, frame),
  )
}

/** The mark is drawn with boxes, as pictures would be fetched; where boxes have no shape, the name stands alone. */
const mark = `<!--[if !mso]><!--><span class="mark" aria-hidden="true" style="display:inline-block;width:22px;height:24px;border-radius:11px 11px 2px 2px;background-color:${light.green};vertical-align:middle;margin-right:10px;text-align:center;line-height:0"><span class="hole" style="display:inline-block;width:7px;height:7px;border-radius:4px;background-color:${light.paper};margin-top:7px"></span><br><span class="hole" style="display:inline-block;width:4px;height:7px;margin-top:-1px;background-color:${light.paper}"></span></span><!--<![endif]--><span class="ink" style="font-family:${serif.replaceAll('"', "'")};font-size:22px;line-height:28px;font-weight:600;color:${light.ink};vertical-align:middle">Keystay</span>`

function card(letter: Letter, { orAddress }: Frame): ReactElement {
  const look = { backgroundColor: light.surface, border: `1px solid ${light.line}`, borderRadius: '14px' }
  const large = { fontFamily: serif, fontSize: '30px', lineHeight: '38px', fontWeight: 600, color: light.ink }
  return h(
    'table',
    { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, role: 'presentation' },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { className: 'card', style: { ...look, padding: '32px', overflowWrap: 'anywhere' } },
          h(Heading, { as: 'h1', className: 'ink title', style: { ...large, margin: '0 0 20px' } }, letter.title),
          paragraph(letter.greeting),
          ...letter.blocks.map((block, index) => h('div', { key: index }, drawBlock(block, orAddress))),
          h(Hr, { className: 'line', style: { margin: '24px 0', border: '0', borderTop: `1px solid ${light.line}` } }),
          paragraph(letter.regards),
          h(
            'div',
            {
              className: 'ink',
              style: { fontFamily: sans, fontSize: '16px', lineHeight: '26px', fontWeight: 600, color: light.ink },
            },
            letter.sender,
          ),
        ),
      ),
    ),
  )
}

function footer({ why }: Letter, { home, legal, legalUrl }: Frame): ReactElement {
  const style = { fontSize: '13px', lineHeight: '20px', marginBottom: '6px' }
  return h(
    Section,
    { style: { padding: '20px 4px 0' } },
    quiet(why, style),
    quiet([link(home, 'Keystay'), ' · ', link(legalUrl, legal)], style),
  )
}
