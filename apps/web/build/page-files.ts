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

/** Which file of src/pages shows an address, and in which parts of the texts beside the first it speaks (routes.tsx). */
export const pageFiles: Readonly<Record<string, { readonly file: string; readonly parts: readonly string[] }>> = {
  '/': { file: 'guest/landing-page', parts: ['landing'] },
  '/search': { file: 'guest/search-page', parts: [] },
  '/legal': { file: 'guest/legal-page', parts: ['booking'] },
  '/booking-access': { file: 'guest/booking-access-page', parts: ['booking'] },
  '/login': { file: 'account/login-page', parts: ['account'] },
  '/sign-up': { file: 'account/sign-up-page', parts: ['account'] },
  '/:hotelKey/home': { file: 'guest/hotel-home-page', parts: ['hotel'] },
  '/:hotelKey/room-type': { file: 'guest/room-types-page', parts: ['hotel'] },
  '/:hotelKey/room-type-details': { file: 'guest/room-details-page', parts: ['hotel'] },
  '/:hotelKey/booking-room': { file: 'guest/booking-wizard-page', parts: ['booking'] },
}
/** Whoever has chosen no language reads this one. */
const firstLanguage = 'de'
const hero = /pool-at-dusk-(\d+)/

/**
 * Writes pages.json: for each page address the scripts and style sheets that its first visit needs beside those in
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
      const pages = Object.entries(pageFiles).map(([path, { file, parts }]) => {
        const texts = ['first', ...parts].map((part) => `/locales/${firstLanguage}.json?part=${part}`)
        const endings = [`/src/pages/${file}.tsx`, `/messages/${firstLanguage}.ts`, ...texts]
        const roots = endings.map((ending) => rootOf(chunks, ending))
        const needed = closure(roots, chunks).filter((chunk) => !started.has(chunk))
        const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
        for (const chunk of started) for (const sheet of chunk.viteMetadata?.importedCss ?? []) styles.delete(sheet)
        return [
          path,
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
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId !== null && ends(facadeModuleId))
  const chunk = found ?? chunks.find(({ moduleIds }) => moduleIds.some(ends))
  if (!chunk) throw new Error(`No chunk has ${ending}.`)
  return chunk
}

/** Chunks and all that they import, each once. */
function closure<C extends Chunk>(roots: readonly C[], chunks: readonly C[]): C[] {
  const found = new Set(roots)
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found]
}

/** A sheet in the head would hold back the first picture, which brings its few rules itself. */
function sheetsLast(html: string): string {
  const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
  const preloads = sheets.map((sheet) => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'))
  const rest = sheets.reduce((text, sheet) => text.replace(sheet, ''), html)
  return rest.replace('</head>', `${preloads.join('')}</head>`).replace('</body>', `${sheets.join('')}</body>`)
}
