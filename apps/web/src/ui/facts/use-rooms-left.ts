import { useTranslation } from '../../platform/language.ts'

/** From so many on, nobody needs to hurry: they are told as free, not as left. */
export const fewRooms = 5

/** How many rooms of a type are free, in the words that every list of rooms uses. */
export function useRoomsLeft(): (count: number) => string {
  const { t } = useTranslation()
  return (count) => t(count > fewRooms ? 'common.roomsFree' : 'common.roomsLeft', { count })
}
