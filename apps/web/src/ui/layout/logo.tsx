import classes from './logo.module.css'

/** The product's sign and name. */
export function Mark({ light = false }: { readonly light?: boolean }) {
  return (
    <span className={classes.mark} data-light={light || undefined}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden>
        <path className={classes.arch} d="M3 31V16a13 13 0 0 1 26 0v15Z" />
        <circle className={classes.hole} cx="16" cy="15.5" r="4.6" />
        <path className={classes.hole} d="M14.2 18h3.6l1.9 8.5h-7.4Z" />
      </svg>
      Keystay
    </span>
  )
}
