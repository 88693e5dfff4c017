import type { ReactNode } from 'react'
import classes from './site-footer.module.css'
import { Mark } from './logo.tsx'

/** The foot of every guest page: the mark, settings and links. */
export function SiteFooter({ settings, links }: { readonly settings: ReactNode; readonly links: ReactNode }) {
  return (
    <footer className={classes.footer}>
      <div className={`content ${classes.row}`}>
        <Mark />
        <div className={classes.settings}>{settings}</div>
        <div className={classes.links}>{links}</div>
      </div>
    </footer>
  )
}
