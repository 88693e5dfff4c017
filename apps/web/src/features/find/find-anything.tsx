import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './find-anything.module.css'
import { FindSheet } from './find-sheet.tsx'
import type { FindPage } from './hits.ts'

type FindAnythingProps = {
  /** Of which hotel; undefined while there is none. */
  readonly hotel: { readonly id: string; readonly slug: string } | undefined
  readonly pages: readonly FindPage[]
}

/** The way to any guest, booking, room or page: a button, Ctrl-K, or a slash where nothing is typed. */
export function FindAnything({ hotel, pages }: FindAnythingProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useFindKeys(() => setOpen(true))
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={t('find.title')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={classes.word}>{t('find.title')}</span>
        <kbd className={classes.key}>{t('find.key')}</kbd>
      </button>
      {open && <FindSheet hotel={hotel} pages={pages} onClose={() => setOpen(false)} />}
    </>
  )
}

function useFindKeys(show: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTogether = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
    if (event.defaultPrevented || !(isTogether || isSlash) || document.querySelector('dialog:modal') !== null) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
}
