import { countNights } from '@keystay/contract/shared/plain-dates'
import type { FlexibleStay } from '@keystay/contract/properties/entities'
import { useId, useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './flexible-strip.module.css'
import { useFlexibleStays } from './hotels-api.ts'
import { toFlexibleQuery, type SearchState } from '@keystay/contract/properties/hotel-search'

type FlexibleStripProps = {
  readonly search: SearchState
  readonly onChange: (part: Partial<SearchState>) => void
}

const ways = ['days', 'weekends', 'month'] as const
type Way = (typeof ways)[number]

/** What the search costs at least on other dates: some days around, or in the month of the check-in. Choosing one searches anew. */
export function FlexibleStrip({ search, onChange }: FlexibleStripProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [way, setWay] = useState<Way>('days')
  const { checkIn, checkOut } = search
  const query = toFlexibleQuery(search, way)
  if (!checkIn || !checkOut || !query) return null
  const nights = t('common.nights', { count: countNights(checkIn, checkOut) })
  const words = { month: date(checkIn, 'month'), nights }
  return (
    <section className={`card ${classes.card}`} aria-label={t('nearby.flexible.title')}>
      <div className={classes.head}>
        <span className="strong">{t('nearby.flexible.title')}</span>
        {ways.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.way}
            aria-pressed={one === way}
            onClick={() => setWay(one)}
          >
            {t(`nearby.flexible.${one}`, words)}
          </button>
        ))}
      </div>
      <Stays key={way} search={search} query={query} onChange={onChange} />
    </section>
  )
}

type StaysProps = FlexibleStripProps & { readonly query: NonNullable<ReturnType<typeof toFlexibleQuery>> }

function Stays({ search, query, onChange }: StaysProps) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const name = useId()
  const { data, loading, error } = useFlexibleStays(query)
  if (error) return <p className="small soft">{error.message}</p>
  if (loading) return <output className={`small soft ${classes.loading}`}>{t('nearby.flexible.loading')}</output>
  const totals = data.flatMap(({ total }) => total?.minor ?? [])
  // Where all cost the same, none is worth pointing at.
  const least = new Set(totals).size > 1 ? Math.min(...totals) : null
  const isChosen = ({ checkIn, checkOut }: FlexibleStay) => checkIn === search.checkIn && checkOut === search.checkOut
  return (
    <fieldset className={classes.stays}>
      <legend className="visually-hidden">{t('nearby.flexible.arrivals')}</legend>
      {data.map((stay) => {
        const { checkIn, checkOut, total } = stay
        const isLeast = total !== null && total.minor === least
        return (
          <label
            key={checkIn}
            className={classes.stay}
            data-chosen={isChosen(stay) || undefined}
            data-none={total === null || undefined}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={isChosen(stay)}
              disabled={total === null && !isChosen(stay)}
              onChange={() => onChange({ checkIn, checkOut })}
            />
            <span className={`small soft ${classes.date}`}>{dayTogether(date(checkIn, 'short'))}</span>{' '}
            <span className={isLeast ? 'strong success' : 'strong'}>
              {total === null ? t('nearby.flexible.none') : money(total)}
            </span>{' '}
            <span className={classes.word}>
              {[isChosen(stay) && t('nearby.flexible.chosen'), isLeast && t('nearby.flexible.least')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** "So., 20. Dez.": where that takes two lines, it is broken behind the weekday. */
const dayTogether = (text: string): string => text.replaceAll(/(?<=\s.*)\s/g, '\u00a0')
