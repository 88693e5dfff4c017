import { fillPath, paths, type PageName } from '@keystay/contract/shared/addresses'
import { matchRoutes } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { pageFiles } from '../build/page-files.ts'
import { startLanguage } from './platform/language.ts'
import { routes } from './routes.tsx'

beforeAll(async () => await startLanguage())

test.each(Object.entries(pageFiles))('the build knows %s as the routes do', async (page, file) => {
  const pages = import.meta.glob<object>('./pages/**/*-page.tsx')
  const path = paths[page as PageName]
  const match = matchRoutes(routes, fillPath(path, { hotelKey: 'a-hotel' }))?.at(-1)
  expect(match?.route.path).toBe(path)
  const handle: { load?(): Promise<unknown> } = match?.route.handle ?? {}
  expect(Object.values((await pages[`./pages/${file}.tsx`]?.()) ?? {})).toContain(await handle.load?.())
})
