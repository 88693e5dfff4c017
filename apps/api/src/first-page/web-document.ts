import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoUrl, photoWidths, type Photo } from '@keystay/contract/shared/photos'
import { firstPictureSizes, type PageName } from '@keystay/contract/shared/addresses'
import type { Language } from '@keystay/contract/shared/languages'
import { messageText } from '@keystay/contract/shared/messages'
import type { FirstAnswers } from './first-answers.ts'
import type { HeadTexts } from './head-texts.ts'
import type { PageAddress } from './page-address.ts'
import { escapeHtml, writeHead } from './page-head.ts'

type Files = {
  readonly scripts: Readonly<Record<Language, readonly string[]>>
  readonly styles: readonly string[]
  /** Of what is drawn beside, and else comes later. */
  readonly drawn: readonly string[]
}
/** What the build says of the pages: pages.json. */
type Listed = {
  readonly pages: Readonly<Partial<Record<PageName, Files>>>
  readonly hero: Readonly<Record<string, string>>
  readonly heads: Readonly<Record<Language, HeadTexts>>
}
type Picture = { readonly page: PageName; readonly src: string; readonly srcset: string; readonly sizes: string }

/** `data` are the answers as `writeAnswers` writes them, `drawing` the page itself; without it the browser draws it. */
type Parts = { readonly data: string; readonly drawing?: string | null }
type Write = (address: PageAddress, first: FirstAnswers, parts: Parts) => string

/** Where the product is found, and whether nothing in it is real. */
type Site = { readonly origin: string; readonly testMode: boolean }

/**
 * Reads the built document once and returns what completes it for an address: what the page is about, in its language, what
 * it needs, named or in it, and whether nothing is real.
 */
export async function readWebDocument(folder: string, { origin, testMode }: Site): Promise<Write> {
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const html = testMode ? built.replace('</head>', '<meta name="keystay-mode" content="test"></head>') : built
  const { pages, hero, heads } = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Listed
  const source = { origin, heads, picture: previewOf(hero) }
  const readable = stylesFirst(html)
  return (address, first, { data, drawing = null }) => {
    const { page, language } = address
    const { answers, photo } = first
    const files = page && pages[page]
    const picture = files && (page === 'landing' ? heroPicture(hero) : photoPicture(page, photo))
    const document = (drawing === null ? html : readable)
      .replace(languageOfDocument, `$1${language}"${drawing === null ? '' : colours}`)
      .replace(ownDescription, '')
      .replace(ownTitle, () => writeHead(source, address, first))
      .replace(viewport, (meta) => meta + (picture ? preloadOf(picture) : ''))
      .replace('</head>', (end) => (files ? linksTo(files, language, drawing !== null) : '') + end)
      .replace('</body>', (end) => (answers.length === 0 ? '' : dataScript(data)) + end)
    const said = first.state === 'unknown' ? unanswered(language) : ''
    if (drawing !== null)
      return document.replace(rootOfDocument, () => `${said}<div id="root" data-drawn="${language}">${drawing}</div>`)
    return document.replace('<div id="root">', (root) => said + root + (picture ? imageOf(picture, photo) : ''))
  }
}

/** What link previews show large. */
const previewWidth = 1200

/** The picture of pages that have none of their own. */
function previewOf(hero: Listed['hero']): string | undefined {
  const [, file] = Object.entries(hero).find(([width]) => Number(width) >= previewWidth) ?? []
  return file ?? Object.values(hero)[0]
}

/** What the document shows until the app is there, and what it says where there is no script. */
const rootOfDocument = /<div id="root">[^]*?<\/div>/
const withoutScript = /<noscript>[^]*?<\/noscript>/

/** What the app says itself once it has asked again, to those whom no script asks. */
const unanswered = (language: Language) =>
  `<noscript><p>${escapeHtml(messageText(language, 'unavailable'))}</p></noscript>`

/** A page that is drawn wants all its style sheets before it is shown; else a sheet in the head would hold back the first picture. */
function stylesFirst(html: string): string {
  return html
    .replaceAll(/ *<link rel="stylesheet"[^>]*>\n?/g, '')
    .replaceAll('rel="preload" as="style"', 'rel="stylesheet"')
    .replace(withoutScript, '')
}

/** Until a script has asked the browser. */
const colours = ' data-mantine-color-scheme="light"'
const languageOfDocument = /(<html lang=")\w+"/
const ownDescription = /<meta name="description"[^>]*>/
const ownTitle = /<title>[^<]*<\/title>/

function linksTo({ scripts, styles, drawn }: Files, language: Language, isDrawn: boolean): string {
  const sheet = isDrawn ? 'rel="stylesheet"' : 'rel="preload" as="style"'
  return [
    ...scripts[language].map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...[...styles, ...(isDrawn ? drawn : [])].map((file) => `<link ${sheet} crossorigin href="${file}">`),
  ].join('')
}

function heroPicture(hero: Listed['hero']): Picture | null {
  const widths = Object.entries(hero)
  const [, src] = widths[0] ?? []
  if (src === undefined) return null
  return {
    page: 'landing',
    src,
    srcset: widths.map(([width, file]) => `${file} ${width}w`).join(', '),
    sizes: firstPictureSizes.landing,
  }
}

function photoPicture(page: PageName, photo: Photo | null): Picture | null {
  if (!photo || !(page in firstPictureSizes)) return null
  const shown = firstPictureSizes[page as keyof typeof firstPictureSizes]
  const srcset = photoWidths.map((width) => `${photoUrl(photo.name, width)} ${width}w`).join(', ')
  return { page, src: photoUrl(photo.name, 960), srcset, sizes: shown }
}

/** What says how wide a page is: which file of a picture is wanted is only known behind it, or a phone loads two. */
const viewport = /<meta name="viewport"[^>]*>/

/** Before the scripts, or it would wait for a connection behind them. */
function preloadOf({ page, src, srcset, sizes: shown }: Picture): string {
  // Only the landing page shows its picture at once on a wide screen, too.
  const media = page === 'landing' ? '' : ' media="(max-width: 48em)"'
  const source = `href="${escapeHtml(src)}" imagesrcset="${escapeHtml(srcset)}" imagesizes="${shown}"`
  return `<link rel="preload" as="image" ${source} fetchpriority="high"${media}>`
}

/** At the top of a page, where the app draws the same picture at the same place. */
function imageOf({ page, src, srcset, sizes: shown }: Picture, photo: Photo | null): string {
  if (page === 'roomTypes') return ''
  const focus = photo?.focus ? ` style="object-position: ${escapeHtml(photo.focus)}"` : ''
  const source = `src="${escapeHtml(src)}" srcset="${escapeHtml(srcset)}" sizes="${shown}"`
  return `<img class="first-picture" data-page="${page}" ${source} alt="" fetchpriority="high"${focus}>`
}

/** The answers as JSON that cannot close its element: written once for the document, for what draws it and for what keeps drawings. */
export function writeAnswers(answers: FirstAnswers['answers'], language: Language): string {
  return JSON.stringify({ language, answers }).replaceAll('<', String.raw`\u003c`)
}

/** Data, which no browser runs: the content security policy allows no script here. */
function dataScript(json: string): string {
  return `<script type="application/json" id="first-answers">${json}</script>`
}
