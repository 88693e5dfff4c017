import { IconHeart } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './favourite-button.module.css'

const load = async () => await import('./mark-hotel.ts')

/** The heart that marks a hotel, or no longer. What it knows of comes when something was marked, or is now. */
export function FavouriteButton({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation()
  const [on, setOn] = useState(false)
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (!used && localStorage.getItem('favourites') === null) return
    const ended = new AbortController()
    void load().then(({ watchFavourite }) => watchFavourite(id, setOn, ended.signal))
    return () => ended.abort()
  }, [id, used])
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={on}
      aria-label={t('common.mark', { name })}
      onClick={() => {
        setUsed(true)
        void load().then(({ setFavourite }) => setFavourite(id, !on))
      }}
    >
      <IconHeart size={20} stroke={1.75} fill={on ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}
