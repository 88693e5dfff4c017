import { runChecks } from './checks.ts'
import { say } from '../tooling/terminal.ts'

const { passed, failed } = await runChecks()
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
