import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { roles, type Role } from '@keystay/contract/shared/roles'
import { signUpForm } from '@keystay/contract/users/forms'
import { removeFactorsByOperator } from '../apps/api/src/features/users/factors/remove-factors.ts'
import { createUser } from '../apps/api/src/features/users/sign-up.ts'
import { systemClock } from '../apps/api/src/platform/process/clock.ts'
import { completeConfig, readSettings } from '../apps/api/src/platform/process/config.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { hasShards } from '../apps/api/src/platform/database/shards.ts'
import type { Deps } from '../apps/api/src/deps.ts'
import { DomainError } from '../apps/api/src/platform/http/errors.ts'
import { untilTold } from '../apps/api/src/platform/process/signals.ts'
import { startFailure } from '../apps/api/src/platform/process/start-failure.ts'
import { withSharedDatabase } from './command-database.ts'
import { say } from '../tooling/terminal.ts'

const usage = `  npm run user -- create --role admin --email me@example.com --name "Jana Brandt"
  npm run user -- remove-factors --email me@example.com`
const person = signUpForm.pick({ name: true, email: true })

/** A password that satisfies the rules by its first letters, and by 120 random bits. */
function newPassword(): string {
  return `Ks7-${randomBytes(15).toString('base64url')}`
}

type Wish =
  | { readonly command: 'create'; readonly name: string; readonly email: string; readonly role: Role }
  | { readonly command: 'remove-factors'; readonly email: string }

/** What the command line asks for. Throws with how to say it. */
function readWish(): Wish {
  const options = { role: { type: 'string' }, email: { type: 'string' }, name: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: false })
  const { role: wanted, email, name } = values
  const command = positionals.join()
  const role = roles.find((one) => one === wanted)
  const whole = person.safeParse({ email, name })
  if (command === 'create' && role && whole.success) return { command, ...whole.data, role }
  const parsedEmail = person.pick({ email: true }).safeParse({ email })
  if (command === 'remove-factors' && parsedEmail.success) return { command, ...parsedEmail.data }
  throw startFailure(`Say what to do:\n${usage}`)
}

/** Makes an account of any role; what it prints shows its password, once. */
async function create(deps: Deps, { name, email, role }: Extract<Wish, { command: 'create' }>): Promise<string> {
  const password = newPassword()
  try {
    await createUser(deps, { name, email, role, password }, 'created_by_operator')
  } catch (error) {
    const isTaken = error instanceof DomainError && error.code === 'email_taken'
    throw isTaken ? startFailure(`There is already an account with the address ${email}.`) : error
  }
  return `Created the ${role} ${email}. Password, shown this once: ${password}`
}

/** For whoever has lost every factor: the password alone opens the account again. */
async function removeFactors(deps: Deps, { email }: Extract<Wish, { command: 'remove-factors' }>): Promise<string> {
  if (!(await removeFactorsByOperator(deps, email)))
    throw startFailure(`There is no account with the address ${email} that has a second factor.`)
  return `Removed the second factor of ${email} and ended its sessions; a mail tells its user.`
}

await untilTold(async () => {
  const wish = readWish()
  const settings = readSettings(process.env)
  let result = ''
  await withSharedDatabase(async (url) => {
    const database = openDatabase({ ...settings.database, url, replicaUrl: undefined, sharded: await hasShards(url) })
    try {
      const deps = { config: completeConfig(settings, ''), database, clock: systemClock, providers: {} }
      result = await (wish.command === 'create' ? create(deps, wish) : removeFactors(deps, wish))
    } finally {
      await database.close()
    }
  })
  say(result)
  process.exit(0)
})
