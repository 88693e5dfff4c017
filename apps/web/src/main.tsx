import './platform/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './pages/root.tsx'
import { startLanguage } from './platform/language.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { onAuthChange } from './platform/session/auth-state.ts'
import { startSession } from './platform/session/start-session.ts'
import { applyColorScheme, colorSchemeManager, cssVariablesResolver, theme } from './platform/theme/theme.ts'
import { fetchAhead, routes } from './routes.tsx'

async function start(root: HTMLElement): Promise<void> {
  applyColorScheme()
  const texts = startLanguage(['first'])
  const client = createQueryClient()
  onAuthChange(({ user }, before) => {
    // What was marked without a login joins the account.
    if (user && user.id !== before.user?.id) void mergeFavourites()
  })
  startSession(client)
  const ahead = fetchAhead(globalThis.location.pathname, client)
  // The first picture of the document stays until the page can be drawn with it.
  const waitsForData = root.querySelector('.first-picture') !== null
  await Promise.all([texts, ahead.page, waitsForData && ahead.data])
  startTransition(() => createRoot(root).render(<App client={client} />))
}

async function mergeFavourites(): Promise<void> {
  await (await import('./features/favourites/favourites-sync.ts')).mergeFavourites()
}

function App({ client }: { readonly client: QueryClient }) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        // All variables come from here, which is smaller than the style sheet of the defaults.
        deduplicateCssVariables={false}
      >
        <QueryClientProvider client={client}>
          <Root routes={routes} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}

/** Without its texts the app cannot speak; so that the screen is not blank, it says that in all three languages. */
function showFailure(root: HTMLElement): void {
  root.textContent =
    'Die Seite konnte nicht geladen werden. Bitte laden Sie sie neu. · The page could not be loaded. Please reload it. · Không tải được trang. Vui lòng tải lại.'
}

const root = document.querySelector<HTMLElement>('#root')
if (root) start(root).catch(() => showFailure(root))
