import { IconStar, IconStarFilled } from '@tabler/icons-react'
import classes from './stars.module.css'

const all = [1, 2, 3, 4, 5] as const

/** As many stars as a mark comes to. Decoration: the mark stands beside them in figures. */
export function Stars({ mark }: { readonly mark: number }) {
  const full = Math.round(mark)
  return (
    <span className={classes.stars} aria-hidden>
      {all.map((star) =>
        star <= full ? <IconStarFilled key={star} size={16} /> : <IconStar key={star} size={16} stroke={1.5} />,
      )}
    </span>
  )
}
