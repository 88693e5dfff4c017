import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AgesExample } from '@keystay/contract/age-bands/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { addDays, countNights } from '@keystay/contract/shared/plain-dates'
import { useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { PartyField } from '../../ui/ages/party-field.tsx'
import { askedParty, type Party } from '../../ui/ages/party.ts'
import { useGuestsText } from '../../ui/ages/use-guests-text.ts'
import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { stayProblems, type DateRange } from '../../ui/dates/date-range.ts'
import dense from '../../ui/editor/dense.module.css'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { useBandsExample, useExampleTypes, type BandsBody, type ExampleBody } from './age-bands-api.ts'
import classes from './age-bands.module.css'

/** Two weeks ahead few nights are closed, and three show what a stay costs. */
const daysAhead = 14
const usualNights = 3
const family: Party = { adults: 2, children: [6] }
/** The pause after a key before the example is computed anew. */
const typingPauseMs = 200

type BandsExampleProps = {
  readonly hotel: OwnerProperty
  /** As they stand in the form. */
  readonly bands: BandsBody
  /** Nothing is saved yet that the form could be compared with. */
  readonly isNew: boolean
}

/** A stay of a family with its price lines, computed by the server with bands that need not be saved. */
export function BandsExample({ hotel, bands, isNew }: BandsExampleProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const say = useGuestsText()
  const today = todayIn(hotel.timezone)
  const types = useExampleTypes(hotel.id)
  const [stay, setStay] = useState<DateRange>({
    checkIn: addDays(today, daysAhead),
    checkOut: addDays(today, daysAhead + usualNights),
  })
  const [party, setParty] = useState(family)
  const [chosen, setChosen] = useState<string | null>(null)
  const [later] = useDebouncedValue(JSON.stringify(bands), typingPauseMs)
  const roomTypeId = chosen ?? types.data[0]?.id ?? null
  const asked = roomTypeId === null ? null : toBody(roomTypeId, stay, party, today)
  const saved = useBandsExample(hotel.id, asked)
  const tried = useBandsExample(hotel.id, asked && { ...asked, bands: JSON.parse(later) as BandsBody })
  const { data, error, isFetching } = tried
  const isLate = isFetching || later !== JSON.stringify(bands)
  const { checkIn, checkOut } = stay
  return (
    <section className={`card ${classes.example}`} aria-labelledby="bands-example">
      <h2 id="bands-example" className="label">
        {t('ageBands.example.title')}
      </h2>
      {types.data.length === 0 && !types.loading && <p className="soft">{t('ageBands.example.noTypes')}</p>}
      <details className={classes.more}>
        <summary>
          {asked && checkIn && checkOut
            ? t('ageBands.example.stay', {
                guests: say(party.adults, party.children.length, party.children),
                nights: t('common.nights', { count: countNights(checkIn, checkOut) }),
                date: date(checkIn, 'day'),
              })
            : t('ageBands.example.choose')}
        </summary>
        <div className={`${dense.fields} ${classes.group}`}>
          <NativeSelect
            label={t('ageBands.example.roomType')}
            value={roomTypeId ?? ''}
            data={types.data.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <DateRangeField value={stay} onChange={setStay} today={today} dateStyle="short" />
          <PartyField value={party} onChange={setParty} asks={['prices']} />
        </div>
      </details>
      <FailedNote error={error} title="operation_failed" />
      {!error && data === null && <p className="soft">{t('ageBands.example.unreadable')}</p>}
      {!error && data && <Lines example={data} before={isNew ? undefined : saved.data} isLate={isLate} />}
    </section>
  )
}

/** The stay that is asked for, with the bands as they are saved; null while it is none. */
function toBody(roomTypeId: string, stay: DateRange, party: Party, today: string): ExampleBody | null {
  const { checkIn, checkOut } = stay
  if (checkIn === null || checkOut === null || Object.keys(stayProblems(stay, today)).length > 0) return null
  const asked = askedParty(party)
  return asked && { roomTypeId, checkIn, checkOut, ...asked, bands: null }
}

type LinesProps = {
  readonly example: AgesExample
  /** What it costs as it is saved. */
  readonly before: AgesExample | null | undefined
  readonly isLate: boolean
}

function Lines({ example: { priceLines, supplements, total, split }, before, isLate }: LinesProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const say = useGuestsText()
  const nights = priceLines.filter(({ kind }) => kind === 'night')
  const others = priceLines.filter(({ kind, amount }) => kind !== 'night' && amount.minor !== 0)
  const sum = nights.reduce((minor, { amount }) => minor + amount.minor, 0)
  const rows = [
    {
      label: t('common.nights', { count: new Set(nights.map(({ date }) => date)).size }),
      amount: { ...total, minor: sum - supplements.minor },
    },
    ...(supplements.minor === 0
      ? []
      : [
          {
            label: t(supplements.minor > 0 ? 'ageBands.example.supplements' : 'ageBands.example.saving'),
            amount: supplements,
          },
        ]),
    ...others.map(({ kind, label, amount }) => ({
      label: kind === 'early_booking' ? t('ratePlans.example.discount') : label,
      amount,
    })),
  ]
  const isOther = before !== null && before !== undefined && before.total.minor !== total.minor
  return (
    <>
      {split.length > 1 && (
        <ol className="small soft">
          {split.map(({ adults, ages }, room) => (
            <li key={room}>
              {t('ages.split.room', { number: room + 1 })}: {say(adults, ages.length, ages)}
            </li>
          ))}
        </ol>
      )}
      <dl className={classes.lines} data-stale={isLate || undefined} aria-busy={isLate}>
        {rows.map(({ label, amount }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('ageBands.example.total')}</dt>
          <dd>
            {isOther && (
              <>
                <span className="visually-hidden">{t('ageBands.example.before')} </span>
                <s className="soft">{money(before.total)}</s>{' '}
              </>
            )}
            {money(total)}
          </dd>
        </div>
      </dl>
    </>
  )
}
