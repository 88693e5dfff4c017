import { bath } from './bath.ts'
import { breakfast } from './breakfast.ts'
import { bathPlans, breakfastPlans } from './details.ts'
import { room } from './room.ts'
import { hotelRoomsFar } from './rooms-far.ts'
import { hotelRooms } from './rooms.ts'
import type { HotelRooms } from './rooms.ts'

const interiors: Readonly<Record<string, HotelRooms>> = { ...hotelRooms, ...hotelRoomsFar }

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

/** Drawings composed by code, by name. */
export const drawings: Readonly<Record<string, () => string>> = interiorDrawings()
