import { templateFor, type CountryTemplate } from '@keystay/contract/hotel-template/countries'
import type { Cancellation } from '@keystay/contract/rate-plans/entities'
import { isWhole } from '@keystay/contract/shared/cancel-fees'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatPercent } from '../../platform/format/percent.ts'
import { useFormat, useLanguage } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import { useApplyTemplate, useIsBlank } from './template-api.ts'
import classes from './template-offer.module.css'

type TemplateOfferProps = { readonly hotel: OwnerProperty }

/** To a hotel that has nothing yet: what hotels of its country begin with, shown first, created by one click. */
export function TemplateOffer({ hotel }: TemplateOfferProps) {
  const { t } = useTranslation()
  const isBlank = useIsBlank(hotel.id)
  const apply = useApplyTemplate(hotel.id)
  const [isOpen, setIsOpen] = useState(false)
  const template = templateFor({ ...hotel, hasBreakfast: hotel.offers.breakfast })
  if (apply.isSuccess) return <DoneNote>{t('hotelTemplate.done')}</DoneNote>
  if (!template || (!isBlank && !apply.error)) return null
  return (
    <section className={`card ${classes.offer}`} aria-labelledby="template-title">
      <h2 id="template-title" className="display-sm">
        {t('hotelTemplate.title', { country: t(`hotelTemplate.countries.${hotel.country as 'DE'}`) })}
      </h2>
      <p className="soft">{t('hotelTemplate.text')}</p>
      <FailedNote error={apply.error} title="operation_failed" />
      {isOpen && <Contents template={template} />}
      <div className={classes.actions}>
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'hotelTemplate.hide' : 'hotelTemplate.show')}
        </Button>
        {isOpen && (
          <Button loading={apply.isPending} onClick={() => apply.mutate()}>
            {t('hotelTemplate.apply')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** All that would be created, in words, and where it is from. */
function Contents({ template }: { readonly template: CountryTemplate }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { date } = useFormat()
  return (
    <div className={classes.contents}>
      <h3 className="label">{t('hotelTemplate.vat')}</h3>
      <VatList template={template} />
      {template.taxes.length > 0 && (
        <>
          <h3 className="label">{t('hotelTemplate.taxes')}</h3>
          <ul className={classes.list}>
            {template.taxes.map(({ name, source }) => (
              <li key={name.en}>
                {name[language]}
                <span className="soft"> – {source?.[language] ?? t('localTaxes.toCheck')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="label">{t('hotelTemplate.plans')}</h3>
      <PlanList template={template} />
      <p className="tiny soft">
        {t('hotelTemplate.source', { source: template.source[language], date: date(template.asOf, 'dayYear') })}
      </p>
    </div>
  )
}

function VatList({ template: { vat, currency } }: { readonly template: CountryTemplate }) {
  const { t } = useTranslation()
  const { date, money, language } = useFormat()
  return (
    <ul className={classes.list}>
      {vat.rates.map(({ from, lodging, food, drinks, standard }) => (
        <li key={from}>
          {t('hotelTemplate.rates', {
            date: date(from, 'dayYear'),
            lodging: formatPercent(lodging, language),
            food: formatPercent(food, language),
            drinks: formatPercent(drinks, language),
            other: formatPercent(standard, language),
          })}
        </li>
      ))}
      {vat.boards.map(({ board, adultMinor, childMinor }) => (
        <li key={board}>
          {t('hotelTemplate.board', {
            board: t(`ratePlans.boards.${board}`),
            adult: money({ minor: adultMinor, currency }),
            child: money({ minor: childMinor, currency }),
          })}
        </li>
      ))}
    </ul>
  )
}

function PlanList({ template: { plans, currency } }: { readonly template: CountryTemplate }) {
  const { t } = useTranslation()
  const { money, shortMoney, language } = useFormat()
  return (
    <ul className={classes.list}>
      {plans.map(({ name, adjustPercent, personMinor, stepMinor, payment, cancellation }) => (
        <li key={name.en}>
          {name[language]}
          <span className="soft">
            {' '}
            –{' '}
            {personMinor === 0
              ? t('hotelTemplate.cheaper', { percent: formatPercent(-adjustPercent, language) })
              : t('hotelTemplate.perPerson', { amount: money({ minor: personMinor, currency }) })}
            {stepMinor > 1 && `, ${t('hotelTemplate.rounded', { step: shortMoney({ minor: stepMinor, currency }) })}`}
            {payment === 'now' && `, ${t('hotelTemplate.paidNow')}`}
            <Kept cancellation={cancellation} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a plan keeps that can never be cancelled for nothing, unless that is all. */
function Kept({ cancellation: { tiers, after } }: { readonly cancellation: Cancellation }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (tiers.length > 0 || isWhole(after) || !('percent' in after)) return null
  return `, ${t('hotelTemplate.kept', { percent: formatPercent(after.percent, language) })}`
}
