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

/** The middle of a room's row, seen from the middle of a bar. */
async function wayTo(owner: Guest, bar: Locator, number: string) {
  const from = await bar.boundingBox()
  const row = await gridOf(owner).getByText(number, { exact: true }).boundingBox()
  if (!from || !row) throw new Error(`The plan does not show room ${number}`)
  const x = from.x + from.width / 2
  return { x, from: from.y + from.height / 2, to: row.y + row.height / 2 }
}

/** Takes hold of a bar and holds it over another room. */
export async function dragOver(owner: Guest, bar: Locator, number: string): Promise<void> {
  const { mouse } = owner.page
  const { x, from, to } = await wayTo(owner, bar, number)
  await mouse.move(x, from)
  await mouse.down()
  await mouse.move(x, to, { steps: 6 })
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
