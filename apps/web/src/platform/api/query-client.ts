import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'
import { onLanguage } from '../language.ts'

const maxTries = 3
/** Someone is waiting: after a bit more than a second it is said that it failed. */
const firstWait = 400

/** A wrong request stays wrong; only what may pass (no answer, a busy or broken server) is tried again. */
function mayPass(error: unknown): boolean {
  return isApiError(error) && (error.status === null || error.status >= 500)
}

/** The cache of what the server said. Its texts are in the reader's language, so another language asks again. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // Without a network a query would wait for one in silence; asked all the same, it says what is wrong.
        networkMode: 'always',
        retryDelay: (failures) => firstWait * 2 ** failures,
        // A page that is drawn on the server has been answered before, or never is.
        retry: (failures, error) => !import.meta.env.SSR && failures < maxTries - 1 && mayPass(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // Each page that is drawn on the server has a client of its own, in one language.
  if (!import.meta.env.SSR) onLanguage(() => void client.invalidateQueries())
  return client
}
