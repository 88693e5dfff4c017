import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { roles, type Role } from '@keystay/contract/roles'
import { signUpForm } from '@keystay/contract/account-forms'
import { createUser } from '../apps/api/src/features/users/sign-up.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { completeConfig, readSettings } from '../apps/api/src/platform/config.ts'
import { openDatabase } from '../apps/api/src/platform/database.ts'
import { DomainError } from '../apps/api/src/platform/errors.ts'
import { untilTold } from '../apps/api/src/platform/signals.ts'
import { startFailure } from '../apps/api/src/platform/start-failure.ts'
import { withSharedDatabase } from './command-database.ts'
import { say } from './terminal.ts'

const usage = 'npm run user -- create --role admin --email me@example.com --name "Jana Brandt"'
const person = signUpForm.pick({ name: true, email: true })

/** A password that satisfies the rules by its first letters, and by 120 random bits. */
function newPassword(): string {
  return `Ks7-${randomBytes(15).toString('base64url')}`
}

type Wish = { readonly name: string; readonly email: string; readonly role: Role }

/** Whom the command line names. Throws with how to say it. */
function readWish(): Wish {
  const options = { role: { type: 'string' }, email: { type: 'string' }, name: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: false })
  const { role: wanted, email, name } = values
  const role = roles.find((one) => one === wanted)
  const { success, data } = person.safeParse({ email, name })
  if (positionals.join() !== 'create' || !role || !success) throw startFailure(`Say whom to create: ${usage}`)
  return { ...data, role }
}

/** Makes an account of any role and shows its password, once. */
await untilTold(async () => {
  const wish = readWish()
  const settings = readSettings(process.env)
  const password = newPassword()
  await withSharedDatabase(async (url) => {
    const database = openDatabase({ ...settings.database, url, replicaUrl: undefined })
    try {
      const deps = { config: completeConfig(settings, ''), database, clock: systemClock, providers: {} }
      await createUser(deps, { ...wish, password }, 'created_by_operator')
    } catch (error) {
      const isTaken = error instanceof DomainError && error.code === 'email_taken'
      throw isTaken ? startFailure(`There is already an account with the address ${wish.email}.`) : error
    } finally {
      await database.close()
    }
  })
  say(`Created the ${wish.role} ${wish.email}. Password, shown this once: ${password}`)
  process.exit(0)
})
