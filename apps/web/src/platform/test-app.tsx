import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Router, Routes } from 'react-router'
import { startLanguage } from './language.ts'
import { useBrowserNavigation } from './navigation/navigation.ts'
import { createQueryClient } from './api/query-client.ts'
import { cssVariablesResolver, theme } from './theme/theme.ts'

/** Answers one call by method and path, e.g. "GET /v1/places"; a number is a failure with that status, a Response is given as it is, or waited for; a function answers the request. */
export type Answers = Readonly<Record<string, unknown>>

/** For tests: shows a page at an address, in German, with an API that gives these answers. */
export async function showPage(
  path: string,
  address: string,
  page: ReactNode,
  answers: Answers = {},
  /** What the page before has handed on. */
  state?: object,
) {
  cleanup()
  await startLanguage()
  const requests: Request[] = []
  globalThis.fetch = (input) => {
    const request = input as Request
    requests.push(request)
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`]
    if (answer instanceof Response) return Promise.resolve(answer.clone())
    if (answer instanceof Promise) return answer as Promise<Response>
    if (typeof answer === 'function') return (answer as (asked: Request) => Promise<Response>)(request.clone())
    const failed = answer === undefined || typeof answer === 'number'
    if (failed) return Promise.resolve(Response.json({ message: 'Das ging nicht.' }, { status: answer ?? 404 }))
    return Promise.resolve(Response.json(asOwner(answer, request)))
  }
  history.replaceState(state === undefined ? null : { usr: state }, '', address)
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <Shown path={path} page={page} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { here, requests }
}

/** Hotels of which nothing else is said are those of whoever looks. */
function asOwner(answer: unknown, { url }: Request): unknown {
  const { data } = answer as { readonly data?: unknown }
  if (!Array.isArray(data) || !new URL(url).pathname.endsWith('/v1/properties/me')) return answer
  return { ...(answer as object), data: data.map((hotel: object) => ({ role: 'owner', ...hotel })) }
}

function Shown({ path, page }: { readonly path: string; readonly page: ReactNode }) {
  const { location, navigationType, navigator } = useBrowserNavigation()
  return (
    <Router location={location} navigationType={navigationType} navigator={navigator}>
      <Routes location={location}>
        <Route path={path} element={page} />
        <Route path="*" element={null} />
      </Routes>
    </Router>
  )
}

/** Where the browser is, and what the history keeps there. */
function here() {
  const { pathname, search } = globalThis.location
  const kept = history.state as { readonly usr?: unknown } | null
  return { pathname, search, state: kept?.usr ?? null }
}
