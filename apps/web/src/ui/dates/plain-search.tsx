import type { StaySearch } from '@keystay/contract/shared/stay-search'
import { useTranslation } from '../../platform/language.ts'
import css from './plain-search.css?inline'

type PlainSearchProps = {
  /** The address that shows what is found. */
  readonly action: string
  readonly search: StaySearch
  /** The destination, where it is asked for. */
  readonly q?: string
  readonly submit: string
}

/** The search for readers whose browser runs no scripts: a form that it sends by itself. Only the server draws it. */
export function PlainSearch(props: PlainSearchProps) {
  return <noscript>{import.meta.env.SSR && <Form {...props} />}</noscript>
}

function Form({ action, search: { stay, guests }, q, submit }: PlainSearchProps) {
  const { t, language } = useTranslation()
  return (
    <form action={action} className="plain-search">
      <style>{css}</style>
      {q !== undefined && (
        <label>
          {t('search.destination')}
          <input name="q" defaultValue={q} maxLength={100} />
        </label>
      )}
      <label>
        {t('common.checkIn')}
        <input type="date" name="checkIn" defaultValue={stay?.checkIn} />
      </label>
      <label>
        {t('common.checkOut')}
        <input type="date" name="checkOut" defaultValue={stay?.checkOut} />
      </label>
      <label>
        {t('common.guests')}
        <input type="number" name="guests" min={1} defaultValue={guests} />
      </label>
      <input type="hidden" name="lang" value={language} />
      <button>{submit}</button>
    </form>
  )
}
