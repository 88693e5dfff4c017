import { findViolations, readSources } from './import-rules.ts'
import { findForbiddenLicences, readLockedPackages } from './licences.ts'
import { collect, root, type Count } from '../tooling/steps.ts'
import { say } from '../tooling/terminal.ts'

type Check = { readonly name: string; readonly run: () => Promise<{ ok: boolean; output: string }> }

const checks: readonly Check[] = [
  // Both ask the same compiler: one program of types serves them.
  {
    name: 'types and lint',
    run: () =>
      collect('oxlint', ['--type-aware', '--type-check', '--report-unused-disable-directives', '--deny-warnings']),
  },
  { name: 'format', run: () => collect('oxfmt', ['--check']) },
  { name: 'import rules', run: checkImports },
  { name: 'unused code', run: () => collect('knip', ['--no-progress']) },
  { name: 'licences', run: checkLicences },
]

async function checkImports(): Promise<{ ok: boolean; output: string }> {
  const violations = findViolations(await readSources(root))
  return {
    ok: violations.length === 0,
    output: violations.map(({ rule, from, to }) => `${from}: ${rule}${to && ` (${to})`}`).join('\n'),
  }
}

async function checkLicences(): Promise<{ ok: boolean; output: string }> {
  const forbidden = findForbiddenLicences(readLockedPackages())
  return { ok: forbidden.length === 0, output: forbidden.join('\n') }
}

/** Runs all checks side by side and says how each went, what is wrong last. */
export async function runChecks(): Promise<Count> {
  const results = await Promise.all(
    checks.map(async ({ name, run }) => {
      const started = Date.now()
      const { ok, output } = await run()
      say(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      return { name, ok, output }
    }),
  )
  const failed = results.filter(({ ok }) => !ok)
  for (const { name, output } of failed) say(`\n── ${name}\n${output.trim()}\n`)
  return { passed: results.length - failed.length, failed: failed.map(({ name }) => name) }
}
