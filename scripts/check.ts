import { runChecks } from './checks.ts'
import { say } from './terminal.ts'

const { passed, failed } = await runChecks()
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
