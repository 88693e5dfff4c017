import type { QueryClient } from '@tanstack/react-query'
import { renewBy } from '../api/call.ts'
import { onAuthChange } from './auth-state.ts'
import { emailName, emptyTab, forgetToken, owesLogout, storedUser, typeName } from './stored-session.ts'
import { leaveWithOtherTab, validateSession } from './validate-session.ts'

/** The first words of the keys of what only one person may see. */
const personal: readonly unknown[] = ['me', 'booking', 'owner']

/** Takes up the session of this browser, and keeps up with what other tabs and the server make of it. */
export function startSession(client: QueryClient): void {
  renewBy(async () => storedUser() !== null && (await validateSession()) !== null)
  onAuthChange(({ user }, before) => {
    if (before.user === null || before.user.id === user?.id) return
    void client.resetQueries({ predicate: ({ queryKey }) => personal.includes(queryKey[0]) })
  })
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === null || key === emailName || key === typeName) followOtherTab()
  })
  if (storedUser() !== null || owesLogout()) void validateInPassing()
}

/** Another tab has logged in or out: our token is worth nothing any more. */
function followOtherTab(): void {
  forgetToken()
  if (storedUser() !== null) return void validateInPassing()
  emptyTab()
  leaveWithOtherTab()
}

/** Whoever needs to know asks again and hears of a failure. */
async function validateInPassing(): Promise<void> {
  await validateSession().catch(() => undefined)
}
