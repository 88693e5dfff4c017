import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

export type Violation = { readonly rule: string; readonly from: string; readonly to: string }
/** A file and what it imports: paths from the root (`apps/…`) or packages (`zod`). */
export type SourceFile = {
  readonly path: string
  readonly imports: readonly string[]
  /** Of the imports those that are there when it runs: types alone are taken away. */
  readonly loads: readonly string[]
  readonly isBarrel: boolean
}

type Rule = { readonly name: string; readonly breaks: (from: string, to: string) => boolean }

const appOf = (path: string) => /^apps\/([^/]+)\//.exec(path)?.[1]
const featureOf = (path: string) => /^apps\/[^/]+\/src\/features\/([^/]+)\//.exec(path)?.[1]
const workshopOf = (path: string) => /^(tooling|scripts|bench|e2e)\//.exec(path)?.[1]
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|\/test-[^/]+$/.test(path)
const isApiRules = (path: string) =>
  /^apps\/api\/src\/features\/.+([/-]rules\.ts$|\/pricing\/)/.test(path) && !isTest(path)
/** What a pure decision may not touch: files of the platform that reach outside, and packages that do. */
const outside =
  /(platform\/(database|http|jobs|process)\/|platform\/security\/throttle\.ts$|src\/deps\.ts$)|^(kysely|pg|fastify|undici)\b|^node:(?!crypto)/

const rules: readonly Rule[] = [
  {
    name: 'the apps meet only in packages/contract',
    breaks: (from, to) => {
      const app = appOf(from)
      return app !== undefined && ((appOf(to) ?? app) !== app || /^@keystay\/(?!contract)/.test(to))
    },
  },
  {
    name: 'the contract imports zod only',
    breaks: (from, to) =>
      from.startsWith('packages/contract/src/') && !isTest(from) && !/^packages\/contract\/src\/|^zod$/.test(to),
  },
  {
    name: 'platform and ui know no feature and no page',
    breaks: (from, to) =>
      /^apps\/[^/]+\/src\/(platform|ui)\//.test(from) && !isTest(from) && /\/src\/(features|pages)\//.test(to),
  },
  {
    name: 'ui knows what the contract shares, no feature of it',
    breaks: (from, to) =>
      from.startsWith('apps/web/src/ui/') && !isTest(from) && /^packages\/contract\/src\/(?!shared\/)/.test(to),
  },
  {
    name: 'ui knows no router',
    breaks: (from, to) => from.startsWith('apps/web/src/ui/') && to.startsWith('react-router'),
  },
  {
    name: "a feature never uses another feature's queries or routes",
    breaks: (from, to) => {
      const feature = from.startsWith('apps/api/') ? featureOf(from) : undefined
      const other = featureOf(to)
      return feature !== undefined && other !== undefined && other !== feature && /[/-](queries|routes)\.ts$/.test(to)
    },
  },
  { name: 'rules are pure', breaks: (from, to) => isApiRules(from) && outside.test(to) },
  {
    name: 'web features are islands',
    breaks: (from, to) => {
      const feature = from.startsWith('apps/web/') ? featureOf(from) : undefined
      const other = featureOf(to)
      return feature !== undefined && (to.includes('/src/pages/') || (other !== undefined && other !== feature))
    },
  },
  {
    name: 'only the routes name pages',
    breaks: (from, to) =>
      to.startsWith('apps/web/src/pages/') &&
      !/^apps\/web\/src\/(pages\/|(routes|app)\.tsx$)/.test(from) &&
      !isTest(from),
  },
  {
    name: 'tooling, scripts, bench and e2e share what is in tooling',
    breaks: (from, to) => {
      const part = workshopOf(from)
      const other = workshopOf(to)
      return part !== undefined && other !== undefined && other !== part && other !== 'tooling'
    },
  },
  {
    name: 'platform knows what the contract shares, no feature of it',
    // But for who is logged in, and for what all pages of an owner's hotel read.
    breaks: (from, to) =>
      /^apps\/(api\/src\/platform|web\/src\/platform\/(?!session\/|owner\/))/.test(from) &&
      !isTest(from) &&
      /^packages\/contract\/src\/(?!shared\/)/.test(to),
  },
  {
    name: 'the product imports no tests',
    breaks: (from, to) =>
      /^(apps|packages)\//.test(from) && !isTest(from) && /^(apps|packages)\//.test(to) && isTest(to),
  },
]

/** What prices are compared with shares nothing with them that could be wrong in both, but for the counting of days. */
const oracleRule: Rule = {
  name: 'the oracle of prices loads nothing of the product but dates',
  breaks: (from, to) =>
    from.startsWith('bench/prove/prices/oracle/') && /^(apps|packages)\//.test(to) && !to.endsWith('/plain-dates.ts'),
}

/** Everything that breaks the rules of who may import whom. */
export function findViolations(files: readonly SourceFile[]): readonly Violation[] {
  const brokenBy = (checked: readonly Rule[], from: string, imports: readonly string[]) =>
    imports.flatMap((to) =>
      checked.filter(({ breaks }) => breaks(from, to)).map(({ name }) => ({ rule: name, from, to })),
    )
  const broken = files.flatMap(({ path, imports, loads }) => [
    ...brokenBy(rules, path, imports),
    ...brokenBy([oracleRule], path, loads),
  ])
  const barrels = files
    .filter(({ isBarrel }) => isBarrel)
    .map(({ path }) => ({ rule: 'no barrel files', from: path, to: '' }))
  return [...broken, ...barrels, ...findCycles(files), ...findFeatureCircles(files)]
}

/** Every import by which a feature of the API uses one that uses it, directly or by others. */
function findFeatureCircles(files: readonly SourceFile[]): readonly Violation[] {
  const edges = files.flatMap(({ path, imports }) => {
    const feature = path.startsWith('apps/api/') && !isTest(path) ? featureOf(path) : undefined
    return imports.flatMap((to) => {
      const other = featureOf(to)
      return feature && other && other !== feature ? [{ from: path, to, feature, other }] : []
    })
  })
  const usedBy = Map.groupBy(edges, ({ feature }) => feature)
  const reach = (start: string): ReadonlySet<string> => {
    const seen = new Set([start])
    for (const feature of seen) for (const { other } of usedBy.get(feature) ?? []) seen.add(other)
    return seen
  }
  const reached = new Map([...new Set(edges.map(({ other }) => other))].map((other) => [other, reach(other)]))
  return edges
    .filter(({ feature, other }) => reached.get(other)?.has(feature))
    .map(({ from, to }) => ({ rule: 'features use each other in one direction', from, to }))
}

/** Each cycle once, by the file that closes it. */
function findCycles(files: readonly SourceFile[]): readonly Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const cycles: Violation[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start !== -1) {
      cycles.push({ rule: 'no cycles', from: path, to: [...trail.slice(start + 1), path].join(' → ') })
      return
    }
    if (done.has(path)) return
    for (const to of byPath.get(path)?.imports ?? []) if (byPath.has(to)) visit(to, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return cycles
}

/** Reads the imports of every source file under the root. */
export async function readSources(root: string): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = []
  for await (const path of glob('{apps,packages,tooling,scripts,bench,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })) {
    files.push(parseSource(path, readFileSync(join(root, path), 'utf8')))
  }
  return files
}

/** The imports of one file: static, dynamic, of types, and what it exports from elsewhere. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, program } = parseSync(path, text)
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  const dynamic = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => /^['"`](.*)['"`]$/.exec(text.slice(start, end))?.[1] ?? [],
  )
  const namedIn = (imports: typeof module.staticImports, exports: typeof exported) => [
    ...imports.map(({ moduleRequest }) => moduleRequest.value),
    ...exports.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamic,
  ]
  const resolved = (names: readonly string[]) => [...new Set(names)].map((name) => resolveImport(path, name))
  const valued = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some((one) => !one.isType),
  )
  const isBarrel =
    program.body.length > 0 &&
    program.body.every((statement) => {
      if (statement.type === 'ExportAllDeclaration') return true
      return statement.type === 'ExportNamedDeclaration' && statement.source !== null
    })
  return {
    path,
    imports: resolved(namedIn(module.staticImports, exported)),
    loads: resolved(
      namedIn(
        valued,
        exported.filter(({ isType }) => !isType),
      ),
    ),
    isBarrel,
  }
}

function resolveImport(from: string, name: string): string {
  if (name.startsWith('@keystay/contract/'))
    return name.replace('@keystay/contract/', 'packages/contract/src/').concat('.ts')
  return name.startsWith('.') ? join(dirname(from), name) : name
}
