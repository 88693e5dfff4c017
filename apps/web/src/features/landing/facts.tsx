import { IconCalendarCheck, IconCoffee, IconReceipt, IconRosetteDiscount } from '@tabler/icons-react'
import { useTranslation } from '../../platform/language.ts'
import classes from './facts.module.css'

const facts = [
  { key: 'cancel', Icon: IconCalendarCheck },
  { key: 'breakfast', Icon: IconCoffee },
  { key: 'early', Icon: IconRosetteDiscount },
  { key: 'price', Icon: IconReceipt },
] as const

/** What guests get everywhere it is offered. */
export function Facts() {
  const { t } = useTranslation()
  return (
    <section aria-label={t('landing.offers')} className="content">
      <ul className={classes.facts}>
        {facts.map(({ key, Icon }) => (
          <li key={key} className={classes.fact}>
            <Icon size={22} stroke={1.75} color="var(--green)" aria-hidden />
            <div>
              <p className="strong">{t(`landing.offer.${key}`)}</p>
              <p className="small soft">{t(`landing.offer.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
