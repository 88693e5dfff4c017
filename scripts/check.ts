import { runChecks } from './checks.ts'
import { say } from '../tooling/terminal.ts'

const { passed, failed } = await runChecks()
say(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
