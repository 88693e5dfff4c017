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

/** Takes hold of a bar and holds it over another room. */
export async function dragOver(owner: Guest, bar: Locator, number: string): Promise<void> {
  const { mouse } = owner.page
  // It waits until the bar lies still.
  await bar.hover()
  await mouse.down()
  // Which room it is over is a matter of height alone.
  const room = await gridOf(owner).getByText(number, { exact: true }).boundingBox()
  if (!room) throw new Error(`The plan shows no room ${number}`)
  await mouse.move(room.x + room.width / 2, room.y + room.height / 2, { steps: 6 })
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
