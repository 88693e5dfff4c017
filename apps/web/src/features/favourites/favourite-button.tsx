import { IconHeart } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './favourite-button.module.css'
import { markedHere, onMarked } from './favourites-store.ts'
import { setFavourite } from './mark-hotel.ts'

const unmarked = () => false

/** The heart that marks a hotel, or no longer: at once, so that whoever goes on right after a tap has not lost it. */
export function FavouriteButton({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation()
  const on = useSyncExternalStore(onMarked, () => markedHere().ids.includes(id), unmarked)
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={on}
      aria-label={t('common.mark', { name })}
      onClick={() => void setFavourite(id, !on)}
    >
      <IconHeart size={20} stroke={1.75} fill={on ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}
