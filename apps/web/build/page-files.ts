import { messagesOf, textsOf, type PageName } from '@keystay/contract/shared/addresses'
import type { Plugin } from 'vite'

/** What an output file imports at once, and the style sheets that come with it. */
type Chunk = {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
  readonly facadeModuleId: string | null
  readonly isEntry: boolean
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** Which file of src/pages shows the pages that people come to first. */
export const pageFiles = {
  landing: 'guest/landing-page',
  search: 'guest/search-page',
  legal: 'guest/legal-page',
  bookingAccess: 'guest/booking-access-page',
  login: 'account/login-page',
  signUp: 'account/sign-up-page',
  hotelHome: 'guest/hotel-home-page',
  roomTypes: 'guest/room-types-page',
  roomDetails: 'guest/room-details-page',
  bookingWizard: 'guest/booking-wizard-page',
} as const satisfies Partial<Record<PageName, string>>
/** Whoever has chosen no language reads this one. */
const firstLanguage = 'de'
const messageFolder = { first: 'first/', forms: '' } as const
const hero = /pool-at-dusk-(\d+)/

/**
 * Writes pages.json: for each of these pages the scripts and style sheets that its first visit needs beside those in
 * index.html, and the widths of the landing page's first picture. The server names them in the document that it sends,
 * so that the browser fetches all at once. Also moves the style sheets behind what the document shows by itself.
 */
export function pageFilesList(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: (html) => sheetsLast(html) },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const chunks = files.filter((file) => file.type === 'chunk')
      const started = new Set(
        closure(
          chunks.filter(({ isEntry }) => isEntry),
          chunks,
        ),
      )
      const pages = Object.entries(pageFiles).map(([page, file]) => {
        const parts = textsOf[page as PageName] ?? []
        const texts = ['first', ...parts].map((part) => `/locales/${firstLanguage}.json?part=${part}`)
        const messages = messagesOf(parts).map((part) => `/messages/${messageFolder[part]}${firstLanguage}.ts`)
        const endings = [`/src/pages/${file}.tsx`, ...messages, ...texts]
        const roots = endings.map((ending) => rootOf(chunks, ending))
        const needed = closure(roots, chunks).filter((chunk) => !started.has(chunk))
        const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
        for (const chunk of started) for (const sheet of chunk.viteMetadata?.importedCss ?? []) styles.delete(sheet)
        return [
          page,
          { scripts: needed.map(({ fileName }) => `/${fileName}`), styles: [...styles].map((s) => `/${s}`) },
        ]
      })
      const widths = files.flatMap(({ fileName }) => {
        const width = hero.exec(fileName)?.[1]
        return width === undefined ? [] : [[width, `/${fileName}`]]
      })
      const source = JSON.stringify({ pages: Object.fromEntries(pages), hero: Object.fromEntries(widths) })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source })
    },
  }
}

/** The chunk that shows a page or holds a text. */
function rootOf<C extends Chunk>(chunks: readonly C[], ending: string): C {
  const ends = (id: string) => id.replaceAll('\\', '/').replace('?lean', '').endsWith(ending)
  const pageChunk = chunks.find(({ facadeModuleId }) => facadeModuleId !== null && ends(facadeModuleId))
  const chunk = pageChunk ?? chunks.find(({ moduleIds }) => moduleIds.some(ends))
  if (!chunk) throw new Error(`No chunk has ${ending}.`)
  return chunk
}

/** Chunks and all that they import, each once. */
function closure<C extends Chunk>(roots: readonly C[], chunks: readonly C[]): C[] {
  const reachable = new Set(roots)
  for (const { imports } of reachable)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reachable.add(chunk)
  return [...reachable]
}

/** A sheet in the head would hold back the first picture, which brings its few rules itself. */
function sheetsLast(html: string): string {
  const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
  const preloads = sheets.map((sheet) => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'))
  const rest = sheets.reduce((text, sheet) => text.replace(sheet, ''), html)
  return rest.replace('</head>', `${preloads.join('')}</head>`).replace('</body>', `${sheets.join('')}</body>`)
}
