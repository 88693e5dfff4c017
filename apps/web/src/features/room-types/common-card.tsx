import { IconCalendarCheck, IconCalendarOff, IconClock, IconCoffee, IconReceipt } from '@tabler/icons-react'
import type { Property } from '@keystay/contract/properties/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useCancelWords } from '../../ui/plans/plan-text.tsx'
import { useLaterFees } from '../../ui/plans/use-later-fees.ts'
import classes from './common-card.module.css'
import type { Common } from './common-terms.ts'

type CommonCardProps = {
  readonly hotel: Pick<Property, 'timezone' | 'checkInTime' | 'checkOutTime'>
  readonly common: Common
}

const icon = { size: 20, stroke: 1.75, color: 'var(--green)', 'aria-hidden': true } as const

/** What goes for all offers of a hotel, said once above them. */
export function CommonCard({ hotel, common: { breakfast, cancellation } }: CommonCardProps) {
  const { t } = useTranslation()
  const { time } = useFormat()
  const words = useCancelWords(hotel.timezone)
  const laterFees = useLaterFees(hotel.timezone)
  const later = cancellation && laterFees(cancellation)
  return (
    <section className={`card ${classes.card}`} aria-label={t('planTerms.forAll')}>
      <p className="small soft">{t('planTerms.forAll')}</p>
      <ul className={classes.facts}>
        <li>
          <IconReceipt {...icon} /> {t('planTerms.allIn')}
        </li>
        {breakfast && (
          <li>
            <IconCoffee {...icon} /> {t('roomTypes.offerBreakfast')}
          </li>
        )}
        {cancellation && (
          <li>
            {cancellation.freeUntil === null ? <IconCalendarOff {...icon} /> : <IconCalendarCheck {...icon} />}
            <span>
              {asSentence(words.line(cancellation))}
              {later !== null && <span className="soft">, {later}</span>}
            </span>
          </li>
        )}
        <li>
          <IconClock {...icon} />
          {t('hotel.houseTimes', { checkIn: time(hotel.checkInTime), checkOut: time(hotel.checkOutTime) })}
        </li>
      </ul>
    </section>
  )
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
