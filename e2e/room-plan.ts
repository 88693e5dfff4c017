import { expect, type Locator } from '@playwright/test'
import type { Guest } from './guest.ts'

/** The grid of rooms and dates. */
export function gridOf({ page, say }: Guest): Locator {
  return page.getByRole('region', { name: say('plan.title') })
}

/** The stay of a guest, in a certain room when its number is given. */
export function barOf(owner: Guest, name: string, number = String.raw`\S+`): Locator {
  return gridOf(owner).getByRole('button', {
    name: new RegExp(`^${name}, [^,]+, ${owner.say('plan.room')} ${number},`),
  })
}

/** The details of a stay beside the plan. */
export function drawerOf({ page, say }: Guest, name: string): Locator {
  return page.getByRole('dialog', { name: say('desk.drawer', { name }) })
}

/** Where something of the plan lies, once it has come to rest; what is read again may just be drawn anew. */
async function placeOf(locator: Locator): Promise<{ x: number; y: number }> {
  const place = { x: 0, y: 0 }
  await expect(async () => {
    await locator.hover()
    const box = await locator.boundingBox()
    if (!box) throw new Error('The plan does not show it')
    Object.assign(place, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }).toPass({ timeout: 10_000 })
  return place
}

/** Takes hold of a bar and holds it over another room. */
export async function dragOver(owner: Guest, bar: Locator, number: string): Promise<void> {
  const { mouse } = owner.page
  const to = await placeOf(gridOf(owner).getByText(number, { exact: true }))
  const { x, y } = await placeOf(bar)
  await mouse.move(x, y)
  await mouse.down()
  await mouse.move(x, to.y, { steps: 6 })
}

/** Drags a bar into another room. */
export async function dragTo(owner: Guest, bar: Locator, number: string): Promise<void> {
  await dragOver(owner, bar, number)
  await owner.page.mouse.up()
}

/** That a stay was put into a room, as it is announced. */
export async function expectPlaced(owner: Guest, name: string, number: string): Promise<void> {
  await expect(owner.page.getByText(owner.say('plan.placed', { guest: name, number }))).toBeAttached()
  await expect(barOf(owner, name, number)).toBeVisible()
}

/** The rooms that a stay can have, in its details. */
export function choiceOf(owner: Guest, name: string, number: string): Locator {
  return drawerOf(owner, name).getByRole('button', { name: new RegExp(`^${number}\\b`) })
}
