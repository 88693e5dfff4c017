import { asLanguage, languageParam, type Language } from '@keystay/contract/shared/languages'
import type { FastifyRequest } from 'fastify'

/** What programs ask, whatever they say that they take. */
const ofPrograms = /^\/v1(\/|$)/
const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Whether somebody goes to a page of the app, as browsers do: the answer is shown to them as it is. */
export function isNavigation(request: FastifyRequest): boolean {
  const { accept = '' } = request.headers
  return (
    request.is404 &&
    ['GET', 'HEAD'].includes(request.method) &&
    !ofPrograms.test(request.url) &&
    /text\/html/i.test(accept)
  )
}

/** The language that an address names; undefined when it names none. */
export function languageOfAddress(url: string): Language | undefined {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? []
  return asLanguage(new URLSearchParams(query).get(languageParam))
}

/** A page that says what failed, for where no other can be made: it needs no file and no script. */
export function failurePage(language: Language, message: string): string {
  const text = message.replaceAll(/[&<>"]/g, (sign) => special[sign] ?? sign)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark"><title>Keystay</title></head>',
    '<body style="max-width: 34em; margin: 15vh auto; padding: 0 1em; font: 1.125em/1.5 system-ui, sans-serif">',
    `<main><h1>Keystay</h1><p>${text}</p></main></body></html>`,
  ].join('')
}
