import type { Language } from '@keystay/contract/shared/languages'
import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { App } from './app.tsx'
import { giveFirstAnswers, type FirstAnswers } from './platform/api/first-answers.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { openLanguage } from './platform/language.ts'
import { fetchAhead } from './routes.tsx'

/** A page to be drawn: its address (path and query), its language, the answers as they stand in its document, and whether nothing is real. */
export type PageToDraw = {
  readonly url: string
  readonly language: Language
  readonly data: string
  readonly testMode: boolean
}

/**
 * Draws a page as HTML, for somebody whom the server does not know and a window of any size. One at a time: what pages ask
 * of their browser (where it is, what is answered, which language it speaks) is that of the page that is being drawn.
 */
export async function draw({ url, language, data, testMode }: PageToDraw): Promise<string> {
  Object.assign(globalThis, { location: new URL(url, 'http://keystay.invalid') })
  giveFirstAnswers(JSON.parse(data) as FirstAnswers)
  await openLanguage(language, ['first'])
  const client = createQueryClient()
  const ahead = fetchAhead(globalThis.location.pathname, client)
  await Promise.all([ahead.page, ahead.data])
  const failures: unknown[] = []
  // In one piece: what comes later in a stream takes a script to be put into its place.
  const { prelude } = await prerenderToNodeStream(<App client={client} testMode={testMode} />, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  })
  const html = await text(prelude)
  client.clear()
  if (failures.length > 0) throw failures[0]
  // What React lifts out of the page belongs into the head, where the server has written it already.
  return html.replace(/^(?:<title>[^<]*<\/title>|<link [^>]*>)+/, '')
}
