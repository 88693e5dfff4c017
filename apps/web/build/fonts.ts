import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import subsetFont from 'subset-font'
import subsetFontPackage from 'subset-font/package.json' with { type: 'json' }
import type { Plugin } from 'vite'

const sheets = /\/@fontsource-variable\/(fraunces|plus-jakarta-sans)\/\w+\.css$/
const face = /(?:\/\*[^*]*\*\/\s*)?@font-face \{[^}]*\}/g
/** The weights that are set: one of titles and prices, some of all else. With all of them the files are half as large again, and twice. */
export const weightsOf = { fraunces: 560, 'plus-jakarta-sans': { min: 400, max: 700 } } as const
const cacheFolder = join(import.meta.dirname, '../node_modules/.cache/fonts')

/**
 * Fonts as small as they can be without looking otherwise: their files have the weights that are used, and letters that two files
 * have come from the smaller one. Vietnamese readers load 69 kB of them instead of 204, others 53 instead of 95.
 */
export function leanFonts(): Plugin {
  return {
    name: 'lean-fonts',
    enforce: 'pre',
    async transform(code, id) {
      const family = sheets.exec(id)?.[1] as keyof typeof weightsOf | undefined
      if (family === undefined) return null
      const faces = code.match(face)
      if (!faces?.length) this.error(`No font was found in ${id}.`)
      const own = await Promise.all(faces.map((one) => inWeights(one, weightsOf[family], dirname(id))))
      // Of faces that have the same letter the last one counts.
      const isSmall = (one: string) => one.includes('-vietnamese-')
      return { code: [...own.filter((one) => !isSmall(one)), ...own.filter(isSmall)].join('\n'), map: null }
    },
  }
}

type Weights = (typeof weightsOf)[keyof typeof weightsOf]

/** The same face of a file with these weights alone, made once. */
async function inWeights(text: string, wght: Weights, folder: string): Promise<string> {
  const [, file] = /url\(\.\/(files\/[\w-]+\.woff2)\)/.exec(text) ?? []
  const [, range] = /unicode-range: ([^;]+);/.exec(text) ?? []
  if (!file || !range) throw new Error(`A font's face is written otherwise: ${text}`)
  const font = readFileSync(join(folder, file))
  const name = createHash('sha256')
    .update(font)
    .update(JSON.stringify([wght, range, subsetFontPackage.version]))
    .digest('hex')
    .slice(0, 16)
  const made = join(cacheFolder, `${file.slice('files/'.length, -'.woff2'.length)}-${name}.woff2`)
  if (!existsSync(made)) {
    mkdirSync(cacheFolder, { recursive: true })
    const lean = await subsetFont(font, lettersOf(range), {
      targetFormat: 'woff2',
      variationAxes: { wght },
    })
    // A build that is broken off, or another one beside it, leaves no half of a font.
    const unfinished = `${made}.${process.pid}`
    writeFileSync(unfinished, lean)
    renameSync(unfinished, made)
  }
  return text.replace(`./${file}`, relative(folder, made))
}

/** `U+0102-0103,U+20AB` as the letters it names. */
function lettersOf(range: string): string {
  const parts = range.split(',').map((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
  })
  return parts.join('')
}
