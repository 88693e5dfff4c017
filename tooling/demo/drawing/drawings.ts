import { bath } from './bath.ts'
import { breakfast } from './breakfast.ts'
import { bathPlans, breakfastPlans } from './details.ts'
import type { HotelRooms } from './plans.ts'
import { room } from './room.ts'
import { roomsInAustria } from './rooms-austria.ts'
import { roomsInGermany } from './rooms-germany.ts'
import { roomsInPortugal } from './rooms-portugal.ts'
import { roomsOfQuinta } from './rooms-quinta.ts'
import { roomsInVietnam } from './rooms-vietnam.ts'

const interiors: Readonly<Record<string, HotelRooms>> = {
  ...roomsOfQuinta,
  ...roomsInPortugal,
  ...roomsInGermany,
  ...roomsInAustria,
  ...roomsInVietnam,
}

function interiorDrawings(): Record<string, () => string> {
  const drawings: Record<string, () => string> = {}
  for (const [hotel, { palette, plans }] of Object.entries(interiors)) {
    for (const [name, plan] of Object.entries(plans)) drawings[`room-${hotel}-${name}`] = () => room(palette, plan)
    const bathPlan = bathPlans[hotel]
    if (bathPlan) drawings[`bath-${hotel}`] = () => bath(palette, bathPlan)
  }
  for (const [hotel, plan] of Object.entries(breakfastPlans)) drawings[`breakfast-${hotel}`] = () => breakfast(plan)
  return drawings
}

/** What a drawn room or bathroom looks out on, and which beds stand in it; null for pictures of something else. */
export function drawnWith(name: string): { readonly view: string; readonly beds: string | null } | null {
  const [kind = '', hotel = '', ...rest] = name.split('-')
  const bathPlan = kind === 'bath' ? bathPlans[hotel] : undefined
  if (bathPlan) return { view: bathPlan.view, beds: null }
  const plan = kind === 'room' ? interiors[hotel]?.plans[rest.join('-')] : undefined
  return plan ? { view: plan.view, beds: plan.beds } : null
}

/** Drawings composed by code, by name: `room-<hotel>-<room>`, `bath-<hotel>`, `breakfast-<hotel>`. */
export const drawings: Readonly<Record<string, () => string>> = interiorDrawings()
