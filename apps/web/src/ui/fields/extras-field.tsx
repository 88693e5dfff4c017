import { maxExtraCount } from '@keystay/contract/shared/limits'
import { useTranslation } from '../../platform/language.ts'
import { ExtraCount } from './extra-count.tsx'
import classes from './extras-field.module.css'

type Choice = {
  readonly id: string
  readonly name: string
  readonly note: string
  /** It is taken for all guests or for none. */
  readonly perGuest: boolean
}

type ExtrasFieldProps = {
  readonly extras: readonly Choice[]
  readonly chosen: readonly { readonly extraId: string; readonly count: number }[]
  /** Of the stay. */
  readonly guests: number
  /** What is wrong with one. */
  readonly errorOf?: (id: string) => string | undefined
  readonly onCount: (id: string, count: number) => void
}

/** What can be had beside the rooms, each with how often it is taken; nothing where there is nothing. */
export function ExtrasField({ extras, chosen, guests, errorOf, onCount }: ExtrasFieldProps) {
  const { t } = useTranslation()
  if (extras.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend className="strong">{t('stayChange.extras')}</legend>
      {extras.map(({ id, name, note, perGuest }) => (
        <div key={id} className={classes.extra}>
          <p>
            {name}
            {note && <span className="small soft">{note}</span>}
          </p>
          <ExtraCount
            name={name}
            countLabel={t('stayChange.count', { name })}
            perGuest={perGuest}
            count={chosen.find(({ extraId }) => extraId === id)?.count ?? 0}
            guests={guests}
            most={maxExtraCount}
            error={errorOf?.(id) ?? null}
            onChange={(count) => onCount(id, count)}
          />
        </div>
      ))}
    </fieldset>
  )
}
