import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { XMLParser } from 'fast-xml-parser'
import saxon from 'saxon-js'
import type { Profile } from '../../features/invoices/write-cii.ts'

const require = createRequire(import.meta.url)
const xslt3 = require.resolve('xslt3')
const cache = join(import.meta.dirname, '../../../../../node_modules/.cache/keystay')
const files = { en16931: 'en16931-cii.xslt', xrechnung: 'xrechnung-cii.xslt' } as const satisfies Record<
  Profile,
  string
>

/** Says which official rules an XML breaks, as "BR-CO-15: …"; of XRechnung those of EN 16931 too. */
export type RuleChecker = (xml: string, profile: Profile) => readonly string[]

/** The official rules, compiled once for each of their versions. */
export async function openRules(): Promise<RuleChecker> {
  const rules = { en16931: await compiled(files.en16931), xrechnung: await compiled(files.xrechnung) }
  return (xml, profile) => [
    ...broken(rules.en16931, xml),
    ...(profile === 'xrechnung' ? broken(rules.xrechnung, xml) : []),
  ]
}

async function compiled(file: string): Promise<unknown> {
  const source = join(import.meta.dirname, file)
  const version = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
    .slice(0, 16)
  const kept = join(cache, `${file}.${version}.sef.json`)
  if (!existsSync(kept)) {
    await mkdir(cache, { recursive: true })
    const own = `${kept}.${process.pid}.json`
    await promisify(execFile)(process.execPath, [xslt3, `-xsl:${source}`, `-export:${own}`, '-nogo'])
    // Others who compile it at the same time end with the same file.
    await rename(own, kept)
  }
  return JSON.parse(await readFile(kept, 'utf8'))
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => name === 'svrl:failed-assert',
  parseTagValue: false,
})

type Report = {
  readonly 'svrl:schematron-output': {
    readonly 'svrl:failed-assert'?: readonly { readonly '@id': string; readonly 'svrl:text': unknown }[]
    readonly 'svrl:fired-rule'?: unknown
  }
}

function broken(rules: unknown, xml: string): readonly string[] {
  const { principalResult } = saxon.transform(
    { stylesheetInternal: rules, sourceText: xml, destination: 'serialized' },
    'sync',
  )
  const report = (parser.parse(principalResult) as Report)['svrl:schematron-output']
  if (!report['svrl:fired-rule']) throw new Error('No rule was asked: this is no invoice that they know.')
  return (report['svrl:failed-assert'] ?? []).map((one) => `${one['@id']}: ${JSON.stringify(one['svrl:text'])}`)
}
