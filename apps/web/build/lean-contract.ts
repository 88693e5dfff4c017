import type { Plugin } from 'vite'

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Property = Node & { readonly key?: { readonly name?: string } }
type Declaration = Node & {
  readonly declaration?: Declaration | null
  readonly declarations?: readonly { readonly init?: (Node & { readonly properties?: readonly Property[] }) | null }[]
}

const contract = /\/packages\/contract\/src\/(?!shared\/messages\/)[\w/-]+\.ts(\?lean)?$/
/** Of an endpoint a browser needs at run time where to send what; the shapes speak to the compiler. */
const shapes = new Set([
  'params',
  'query',
  'body',
  'reply',
  'summary',
  'access',
  'right',
  'moreRights',
  'status',
  'cost',
  'costPerNight',
])

/** What declares a schema or a part of one: a call, an object of fields, or what is read from either (`schema.shape`). */
const madeOfSchemas = new Set(['CallExpression', 'ObjectExpression', 'MemberExpression'])

/**
 * Lets pages that only call the API do without the validation library (20 kB): endpoints lose their schemas, and
 * schemas that nothing uses are marked as free of side effects so that the bundler drops them. Modules whose path
 * `validates` matches (forms) get the contract whole; all others get a copy of their own, because the bundler keeps a
 * module for everyone as soon as one of them uses its schemas.
 */
export function leanContract(validates: RegExp): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || validates.test(importer)) return null
      const ofContract = source.startsWith('@keystay/contract/') || importer.endsWith('?lean')
      if (!ofContract || !/contract|^\.\.?\//.test(source)) return null
      const resolution = await this.resolve(source, importer.replace('?lean', ''), { skipSelf: true })
      return resolution && contract.test(resolution.id) ? `${resolution.id}?lean` : resolution
    },
  }
}

/** Second half of `leanContract`: works on what the compiler made of the contract's modules. */
export function markContractPure(): Plugin {
  return {
    name: 'mark-contract-pure',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!contract.test(id)) return null
      const edits = (this.parse(code).body as readonly Declaration[])
        .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
        .flatMap(({ init }) => (init ? editsOf(init, code) : []))
      return { code: applyEdits(code, edits), map: null }
    },
  }
}

type Edit = { readonly start: number; readonly end: number; readonly text: string }

function editsOf(init: Node & { readonly properties?: readonly Property[] }, code: string): Edit[] {
  const has = (name: string) => init.properties?.some(({ key }) => key?.name === name)
  if (init.properties && has('method') && has('path')) {
    const kept = init.properties.filter(({ key }) => !shapes.has(key?.name ?? ''))
    const { start, end } = init
    return [{ start, end, text: `{ ${kept.map((one) => code.slice(one.start, one.end)).join(', ')} }` }]
  }
  if (!madeOfSchemas.has(init.type)) return []
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ]
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: insert }) => text.slice(0, start) + insert + text.slice(end), code)
}
