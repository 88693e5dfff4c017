import type { TaxExample as Example } from '@keystay/contract/local-taxes/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import { addDays, countNights } from '@keystay/contract/shared/plain-dates'
import type { VatSums } from '@keystay/contract/vat/entities'
import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { formatPercent } from '../../platform/format/percent.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { PartyField } from '../../ui/ages/party-field.tsx'
import { askedParty, couple, type Party } from '../../ui/ages/party.ts'
import { useGuestsText } from '../../ui/ages/use-guests-text.ts'
import dense from '../../ui/editor/dense.module.css'
import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { stayProblems, type DateRange } from '../../ui/dates/date-range.ts'
import { AtHotel } from '../../ui/facts/at-hotel.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { useTaxExample, type TaxBody } from './local-taxes-api.ts'
import classes from './local-taxes.module.css'
import { useExamplePlans, type VatBody } from './vat-api.ts'

/** Two weeks ahead few nights are closed, and three show what a stay costs. */
const daysAhead = 14
const usualNights = 3
/** Whom a tax that spares children is seen by. */
const family: Party = { adults: 2, children: [6] }
/** The pause after a key before the example is computed anew. */
const typingPauseMs = 200

type TaxExampleProps = {
  readonly hotel: OwnerProperty
  /** The tax that the form changes; null: it makes a new one, or there is none in a form. */
  readonly taxId?: string | null
  /** As it stands in the form; null: the taxes as they are. */
  readonly tax?: TaxBody | null
  /** As it stands in the form; null: what is saved of VAT. */
  readonly vat?: VatBody | null
}

/** A stay with its price lines, computed by the server with a tax that need not be saved. */
export function TaxExample({ hotel, taxId = null, tax = null, vat = null }: TaxExampleProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const today = todayIn(hotel.timezone)
  const [stay, setStay] = useState<DateRange>({
    checkIn: addDays(today, daysAhead),
    checkOut: addDays(today, daysAhead + usualNights),
  })
  const say = useGuestsText()
  const [chosen, setChosen] = useState<Party | null>(null)
  const plans = useExamplePlans(hotel.id)
  const [planId, setPlanId] = useState('')
  const typed = JSON.stringify({ tax, vat })
  const [later] = useDebouncedValue(typed, typingPauseMs)
  const { checkIn, checkOut } = stay
  const tried = JSON.parse(later) as { readonly tax: TaxBody | null; readonly vat: VatBody | null }
  const party = chosen ?? (tried.tax && tried.tax.exemptBelowAge > 0 ? family : couple)
  const guests = askedParty(party)
  const isStay =
    checkIn !== null && checkOut !== null && Object.keys(stayProblems(stay, today)).length === 0 && guests !== null
  const { data, error, isFetching } = useTaxExample(
    hotel.id,
    // A name is no part of what it costs.
    isStay
      ? {
          checkIn,
          checkOut,
          ...guests,
          taxId,
          tax: tried.tax && { ...tried.tax, name: tried.tax.name.trim() || '–' },
          vat: tried.vat,
          planId: planId || null,
        }
      : null,
  )
  const isLate = isFetching || later !== typed
  return (
    <section className={`card ${classes.example}`} aria-labelledby="tax-example">
      <h2 id="tax-example" className="label">
        {t('localTaxes.example.title')}
      </h2>
      <details className={classes.more}>
        <summary>
          {isStay &&
            t('localTaxes.example.stay', {
              guests: say(party.adults, party.children.length, party.children),
              nights: t('common.nights', { count: countNights(checkIn, checkOut) }),
              date: date(checkIn, 'day'),
            })}
        </summary>
        <div className={`${dense.fields} ${classes.group}`}>
          <DateRangeField value={stay} onChange={setStay} today={today} dateStyle="short" />
          <PartyField value={party} onChange={setChosen} asks={['taxes']} />
          {plans.length > 0 && (
            <NativeSelect
              label={t('localTaxes.example.plan')}
              value={planId}
              data={[
                { value: '', label: hotel.standardPlan?.name ?? t('ratePlans.standard') },
                ...plans.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => setPlanId(event.currentTarget.value)}
            />
          )}
        </div>
      </details>
      <FailedNote error={error} title="operation_failed" />
      {!error && data === null && <p className="soft">{t('localTaxes.example.unreadable')}</p>}
      {!error && data && <ExampleLines example={data} isLate={isLate} />}
      {!error && data?.vat && <ExampleVat vat={data.vat} />}
    </section>
  )
}

function ExampleLines({ example: { lines, total }, isLate }: { readonly example: Example; readonly isLate: boolean }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const nights = lines.filter(({ kind }) => kind === 'night')
  const others = lines.filter(({ kind, amount }) => kind !== 'night' && amount.minor !== 0)
  const sum = nights.reduce((minor, { amount }) => minor + amount.minor, 0)
  const rows = [
    {
      label: t('common.nights', { count: new Set(nights.map(({ date }) => date)).size }),
      amount: { ...total, minor: sum },
    },
    ...others.map(({ kind, label, amount }) => ({
      label: kind === 'early_booking' ? t('desk.money.early', { percent: earlyBookingPercent }) : label,
      amount,
    })),
  ]
  return (
    <>
      <dl className={classes.lines} data-stale={isLate || undefined}>
        {[...rows, { label: t('localTaxes.example.total'), amount: total }].map(({ label, amount }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <AtHotel lines={lines} />
    </>
  )
}

/** What VAT is in the example, each rate once. */
function ExampleVat({ vat: { rates, untaxed } }: { readonly vat: VatSums }) {
  const { t } = useTranslation()
  const { money, language } = useFormat()
  const rows = rates.map(({ percent, net, vat }) => ({
    label: t('localTaxes.vat.contains', { percent: formatPercent(percent, language), net: money(net) }),
    amount: vat,
  }))
  const all = untaxed.minor > 0 ? [...rows, { label: t('localTaxes.vat.untaxed'), amount: untaxed }] : rows
  return (
    <dl className={`small soft ${classes.vatSums}`}>
      {all.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
