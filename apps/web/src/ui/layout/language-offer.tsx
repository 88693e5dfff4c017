import type { Language } from '@keystay/contract/shared/languages'
import { IconWorld, IconX } from '@tabler/icons-react'
import { changeLanguage, languageNames } from '../../platform/language.ts'
import { declineOfferedLanguage } from '../../platform/offered-language.ts'
import classes from './language-offer.module.css'

/** In the language that is offered: its texts are not there before it is taken. */
const texts: Record<Language, { readonly offer: string; readonly take: string; readonly decline: string }> = {
  de: { offer: 'Diese Seite gibt es auch auf Deutsch.', take: 'Auf Deutsch lesen', decline: 'Nicht mehr anbieten' },
  en: { offer: 'This page is also available in English.', take: 'Read in English', decline: 'Don’t offer again' },
  vi: { offer: 'Trang này cũng có bằng tiếng Việt.', take: 'Đọc bằng tiếng Việt', decline: 'Không đề nghị nữa' },
}

/** A quiet bar that offers the reader's own language; nothing changes unless it is taken. */
export function LanguageOffer({ offered }: { readonly offered: Language }) {
  const { offer, take, decline } = texts[offered]
  return (
    <aside className={classes.bar} lang={offered} aria-label={languageNames[offered]}>
      <IconWorld size={20} stroke={1.75} aria-hidden />
      <span className={classes.text}>{offer}</span>
      <button type="button" className={classes.take} onClick={() => void changeLanguage(offered)}>
        {take}
      </button>
      <button type="button" className={classes.decline} aria-label={decline} onClick={declineOfferedLanguage}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
    </aside>
  )
}
