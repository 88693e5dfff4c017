import { expect, test as base, type Browser, type Page } from '@playwright/test'

export * from '@playwright/test'

/**
 * Journeys open pages as people do who wait until the page answers: what the server has drawn is there before its scripts are.
 * Who wants to see it before that opens it with `waitUntil: 'commit'`.
 */
export const test = base.extend<object, { readonly untilAnswering: undefined }>({
  untilAnswering: [
    async ({ browser }, use) => {
      await waitInPages(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

type Opening = (this: Page, ...args: unknown[]) => Promise<unknown>
type Opens = Record<'goto' | 'reload' | 'goBack' | 'goForward', Opening>

let waits = false

/** All pages of this process, whoever opens them. */
async function waitInPages(browser: Browser): Promise<void> {
  if (waits) return
  waits = true
  const page = await browser.newPage()
  const pages = Object.getPrototypeOf(page) as Opens
  for (const name of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const open = pages[name]
    pages[name] = async function (...args) {
      const reply = await open.apply(this, args)
      const { waitUntil } = (args.at(-1) ?? {}) as { readonly waitUntil?: string }
      if (waitUntil !== 'commit') await untilAnswering(this)
      return reply
    }
  }
  await page.close()
}

async function untilAnswering(page: Page): Promise<void> {
  await expect.poll(async () => await page.evaluate(isAnswering).catch(() => false)).toBe(true)
}

/** Whether React knows of all that is shown; where no script runs, nothing more comes. */
function isAnswering(): boolean {
  const root = document.querySelector('#root[data-drawn]')
  if (!root || matchMedia('(scripting: none)').matches) return true
  // A map's buttons are Leaflet's.
  const shown = [...root.querySelectorAll('a, button, input')].filter(
    (element) => element.checkVisibility() && element.closest('.leaflet-container') === null,
  )
  const isKnown = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactProps'))
  return 'ready' in document.documentElement.dataset && shown.every(isKnown)
}
