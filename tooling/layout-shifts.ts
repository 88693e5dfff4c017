import type { Page } from '@playwright/test'

/** Runs in the browser. */
const watch = `
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/** Adds up how far things shift on their own on each page that is opened from now on; the result reads it (cumulative layout shift). */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript({ content: watch })
  return async () => Number(await page.evaluate('globalThis.shifted'))
}
