import { untilTold } from '../apps/api/src/platform/process/signals.ts'
import { quickestFolder, startTestServer } from '../apps/api/src/platform/database/test-database.ts'
import { runChecks } from './checks.ts'
import { stopRunning, total, type Count } from '../tooling/steps.ts'
import { say } from '../tooling/terminal.ts'
import { prepareJourneys, runJourneys, runVitest } from './test-parts.ts'

type Part = { readonly name: string; readonly run: () => Promise<Count> }

const projects = ['--project=contract', '--project=api', '--project=sandbox', '--project=scripts', '--project=web']
const units: Part = { name: 'Unit, API and component tests', run: () => runVitest(projects) }
const parts: Record<string, readonly Part[]> = {
  check: [{ name: 'Check', run: runChecks }],
  unit: [units],
  api: [{ name: 'API tests', run: () => runVitest(['--project=api', '--project=contract', '--project=sandbox']) }],
  web: [{ name: 'Component tests', run: () => runVitest(['--project=web']) }],
  scripts: [{ name: 'Tests of the scripts', run: () => runVitest(['--project=scripts']) }],
  e2e: [{ name: 'Journeys', run: () => runJourneys([]) }],
}
const everything: readonly Part[] = [
  ...(parts.check ?? []),
  // What the journeys need is made ready beside the tests before them.
  { ...units, run: async () => (await Promise.all([units.run(), prepareJourneys()]))[0] },
  ...(parts.e2e ?? []),
]

/** What the arguments name: nothing is everything, else names of parts and paths of test files. */
function chooseParts(args: readonly string[]): readonly Part[] {
  if (args.length === 0) return everything
  const paths = args.filter((arg) => !parts[arg])
  const journeys = paths.filter((path) => path.startsWith('e2e'))
  const others = paths.filter((path) => !path.startsWith('e2e'))
  return [
    ...args.flatMap((arg) => parts[arg] ?? []),
    ...(others.length > 0 ? [{ name: others.join(' '), run: () => runVitest(others) }] : []),
    ...(journeys.length > 0 ? [{ name: journeys.join(' '), run: () => runJourneys(journeys) }] : []),
  ]
}

/** What a shell reports of a command that Ctrl-C ended. */
const interrupted = 130

await untilTold(async (closing) => {
  const started = Date.now()
  const server = await startTestServer(quickestFolder())
  closing.add(server.stop)
  closing.add(stopRunning)
  const counts: Count[] = []
  for (const { name, run } of chooseParts(process.argv.slice(2))) {
    const partStarted = Date.now()
    say(`\n━━ ${name}`)
    const count = await run()
    counts.push(count)
    say(
      `━━ ${name}: ${count.passed} passed, ${count.failed.length} failed in ${Math.round((Date.now() - partStarted) / 1000)} s`,
    )
  }
  await closing.close()
  const { passed, failed } = total(counts)
  say(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s.`)
  // Last, since the end is what a log keeps.
  for (const name of failed) say(`✗ ${name}`)
  say(`${passed} passed, ${failed.length} failed`)
  process.exit(failed.length === 0 && passed > 0 ? 0 : 1)
}, interrupted)
