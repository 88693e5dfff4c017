import { inflateSync } from 'node:zlib'

/** The texts of a PDF that pdfkit wrote, page by page, as a reader finds them when searching and copying. */
export function readPdf(file: Buffer): { readonly pages: readonly string[]; readonly raw: string } {
  const objects = readObjects(file)
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
      fonts.set(name, readCharacters(objects.get(unicode)?.body ?? ''))
    }
  }
  const pages = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.body ?? '')
  return {
    pages: pages.map((page) => readTexts(page, fonts)),
    raw: [...objects.values()].map(({ head }) => head).join('\n'),
  }
}

function readObjects(file: Buffer): ReadonlyMap<string, { readonly head: string; readonly body: string }> {
  const text = file.toString('latin1')
  const objects = new Map<string, { head: string; body: string }>()
  for (const { 1: id = '', index, 0: whole } of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = index + whole.length
    const head = text.slice(start, text.indexOf('endobj', start)).split('stream\n')[0] ?? ''
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const from = start + head.length + 'stream\n'.length
    const bytes = file.subarray(from, from + length)
    const isPacked = head.includes('/FlateDecode') && length > 0
    objects.set(id, { head, body: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') })
  }
  return objects
}

/** The characters of a font's glyphs, in their order. */
function readCharacters(map: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from, 16)
    for (const [index, hex] of [...list.matchAll(/<([\da-f ]*)>/g)].map(([, one = '']) => one).entries()) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      characters.set(first + index, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    }
  }
  return characters
}

function readTexts(page: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map()
  const lines: string[] = []
  for (const [, name, shown = ''] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map()
    else {
      const glyphs = [...shown.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      lines.push(glyphs.map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '\ufffd').join(''))
    }
  }
  return lines.join('\n').replaceAll('\u00a0', ' ')
}
