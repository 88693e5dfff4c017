import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { isAnswered } from './platform/api/first-answers.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { currentLanguage, startLanguage } from './platform/language.ts'
import { onAuthChange } from './platform/session/auth-state.ts'
import { startSession } from './platform/session/start-session.ts'
import { storedUser } from './platform/session/stored-session.ts'
import { fetchAhead } from './routes.tsx'

async function start(root: HTMLElement): Promise<void> {
  const texts = startLanguage(['first'])
  const client = createQueryClient()
  onAuthChange(({ user }, before) => {
    // What was marked without a login joins the account.
    if (user && user.id !== before.user?.id) void mergeFavourites()
  })
  startSession(client)
  const ahead = fetchAhead(globalThis.location.pathname, client)
  const hasPicture = root.querySelector('.first-picture') !== null
  await Promise.all([texts, ahead.page, hasPicture && ahead.data])
  const isOurs = root.dataset['drawn'] === currentLanguage()
  // What the document shows stays until the page can be shown in its place.
  if (isOurs) await ahead.data
  const testMode = document.querySelector('meta[name="keystay-mode"][content="test"]') !== null
  const app = <App client={client} testMode={testMode} />
  startTransition(() => {
    // The server has drawn the page for somebody whom it does not know.
    if (isOurs && isAnswered() && storedUser() === null) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

async function mergeFavourites(): Promise<void> {
  await (await import('./features/favourites/favourites-sync.ts')).mergeFavourites()
}

/** Without its texts the app cannot speak; so that the screen is not blank, it says that in all three languages. */
function showFailure(root: HTMLElement): void {
  root.textContent =
    'Die Seite konnte nicht geladen werden. Bitte laden Sie sie neu. · The page could not be loaded. Please reload it. · Không tải được trang. Vui lòng tải lại.'
}

const root = document.querySelector<HTMLElement>('#root')
if (root) start(root).catch(() => showFailure(root))
