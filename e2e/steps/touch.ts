import type { Page } from '@playwright/test'

/** Between two points of a stroke, and before the finger leaves. Quicker than a hand, the next tap would end the swing of this one. */
const [strokeS, restS] = [0.03, 0.3]

type Point = { readonly x: number; readonly y: number }

/** Draws from point to point without leaving the screen. */
export async function drawByTouch(page: Page, points: readonly [Point, ...Point[]]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // The clock of a hand, which has just come to its end.
  let timestamp = Date.now() / 1000 - points.length * strokeS - restS
  const tell = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[], afterS: number) => {
    timestamp += afterS
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  for (const [index, to] of points.entries()) await tell(index === 0 ? 'touchStart' : 'touchMove', [to], strokeS)
  await tell('touchEnd', [], restS)
  await session.detach()
}

/** Lets a finger rest until something has come of it, and draws it over the screen then. */
export async function drawAfterRest(page: Page, at: Point, rested: () => Promise<void>, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const tell = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await tell('touchStart', [at])
  await rested()
  await tell('touchMove', [{ x: (at.x + to.x) / 2, y: (at.y + to.y) / 2 }])
  await tell('touchMove', [to])
  await tell('touchEnd', [])
  await session.detach()
}
