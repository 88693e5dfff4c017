import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOwnPart, messagesOf, textsOf, type PageName } from '@keystay/contract/shared/addresses'
import { languages, type Language } from '@keystay/contract/shared/languages'
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
  accessibility: 'guest/accessibility-page',
  bookingAccess: 'guest/booking-access-page',
  login: 'account/login-page',
  signUp: 'account/sign-up-page',
  hotelHome: 'guest/hotel-home-page',
  roomTypes: 'guest/room-types-page',
  roomDetails: 'guest/room-details-page',
  bookingWizard: 'guest/booking-wizard-page',
} as const satisfies Partial<Record<PageName, string>>
/** What the server draws of a page beside the file that shows it: its style sheets are wanted at once. */
const drawnWith: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  landing: ['features/hotel-search/search-bar'],
  search: ['features/hotel-search/destination-read'],
}
const messageFolder = { first: 'first/', forms: '' } as const
const hero = /pool-at-dusk-(\d+)/

/**
 * Writes pages.json: for each of these pages the scripts, by language, and style sheets that its first visit needs
 * beside those in index.html, the style sheets of what the server draws beside, the widths of the landing page's first picture, and what heads of pages say. The server
 * names them in the document that it sends, so that the browser fetches all at once. Also moves the style sheets behind
 * what the document shows by itself.
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
        const neededIn = (language: Language) => {
          const texts = ['first', ...parts.filter(isOwnPart)].map((part) => `/locales/${language}.json?part=${part}`)
          const messages = messagesOf(parts).map((part) => `/messages/${messageFolder[part]}${language}.ts`)
          const endings = [`/src/pages/${file}.tsx`, ...messages, ...texts]
          const roots = endings.map((ending) => rootOf(chunks, ending))
          return closure(roots, chunks).filter((chunk) => !started.has(chunk))
        }
        const needed = languages.map((language) => [language, neededIn(language)] as const)
        const styles = new Set(
          needed.flatMap(([, all]) => all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
        )
        const drawn = new Set(
          closure(
            (drawnWith[page as PageName] ?? []).map((part) => rootOf(chunks, `/src/${part}.tsx`)),
            chunks,
          ).flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        )
        for (const chunk of started)
          for (const sheet of chunk.viteMetadata?.importedCss ?? [])
            for (const set of [styles, drawn]) set.delete(sheet)
        for (const sheet of styles) drawn.delete(sheet)
        const scripts = needed.map(([language, all]) => [language, all.map(({ fileName }) => `/${fileName}`)] as const)
        return [
          page,
          {
            scripts: Object.fromEntries(scripts),
            styles: [...styles].map((s) => `/${s}`),
            drawn: [...drawn].map((s) => `/${s}`),
          },
        ]
      })
      const widths = files.flatMap(({ fileName }) => {
        const width = hero.exec(fileName)?.[1]
        return width === undefined ? [] : [[width, `/${fileName}`]]
      })
      const source = JSON.stringify({
        pages: Object.fromEntries(pages),
        hero: Object.fromEntries(widths),
        heads: Object.fromEntries(languages.map((language) => [language, headTexts(language)])),
      })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source })
    },
  }
}

type Texts = {
  readonly head: object
  readonly propertyType: Readonly<Record<string, string>>
  readonly landing: { readonly title: string; readonly faq: Readonly<Record<string, string>> }
  readonly roomTypes: { readonly tab: string }
} & Readonly<Record<'search' | 'legal' | 'accessibility', { readonly title: string }>>

/** What heads of pages say in a language, with what the app calls its tabs, the questions of the landing page and what kinds of houses are called. */
function headTexts(language: Language): object {
  const file = join(import.meta.dirname, `../src/locales/${language}.json`)
  const { head, propertyType, landing, search, legal, accessibility, roomTypes } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Texts
  const questions = Object.entries(landing.faq).flatMap(([key, question]) => {
    const answer = landing.faq[`${key}Text`]
    return answer === undefined ? [] : [{ question, answer }]
  })
  const titles = {
    landing: landing.title,
    search: search.title,
    legal: legal.title,
    accessibility: accessibility.title,
    rooms: roomTypes.tab,
  }
  return { ...head, titles, propertyType, questions }
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
