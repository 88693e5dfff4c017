import { paths } from '@keystay/contract/shared/addresses'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { GuestPage } from './guest-page.tsx'
import classes from './legal-page.module.css'

/** When somebody last went through what the page says; a change of it is a change of this. */
const reviewedOn = '2026-11-27'

const parts = {
  service: ['what', 'hold', 'after'],
  standard: ['law', 'checked'],
  reached: ['keyboard', 'reader', 'sight', 'motion', 'targets', 'login'],
  open: ['photos', 'words', 'map', 'papers', 'payment', 'testers'],
  complain: ['us', 'hotel', 'authority'],
} as const

type Part = keyof typeof parts
const names = Object.keys(parts) as readonly Part[]

const authorities = {
  mlbf: 'https://www.mlbf-barrierefrei.de/',
  sms: 'https://www.sozialministeriumservice.gv.at/',
} as const

/** What the service does for people with disabilities, what it does not do yet, and where to complain, as the law for shops asks (BFSG, BaFG). */
export function AccessibilityPage() {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <GuestPage title={t('accessibility.title')}>
      <div className={`content ${classes.page}`}>
        <h1 className="display-xl">{t('accessibility.title')}</h1>
        <p className={classes.intro}>{t('accessibility.intro')}</p>
        <nav className={classes.contents} aria-label={t('accessibility.contents')}>
          {names.map((name) => (
            <Link key={name} to={`#${name}`}>
              {t(`accessibility.${name}.title`)}
            </Link>
          ))}
        </nav>
        {names.map((name) => (
          <section key={name} id={name} className={classes.part}>
            <h2 className="display-lg">{t(`accessibility.${name}.title`)}</h2>
            <Sentences part={name} />
            {name === 'complain' && <Ways />}
          </section>
        ))}
        <p className={`small soft ${classes.part}`}>{t('accessibility.dated', { date: date(reviewedOn, 'long') })}</p>
      </div>
    </GuestPage>
  )
}

/** What is reached and what is not are lists, so that a screen reader counts them. */
function Sentences({ part }: { readonly part: Part }) {
  const { t } = useTranslation()
  const texts = parts[part].map((key) => ({
    key,
    text: t(`accessibility.${part}.${key}` as 'accessibility.reached.motion'),
  }))
  if (part !== 'reached' && part !== 'open') return texts.map(({ key, text }) => <p key={key}>{text}</p>)
  return (
    <ul className={classes.list}>
      {texts.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  )
}

/** Where the operator is named, and the authorities that watch over it. */
function Ways() {
  const { t } = useTranslation()
  return (
    <ul className={classes.contents}>
      <li>
        <Link to={`${paths.legal}#notice`}>{t('accessibility.complain.toNotice')}</Link>
      </li>
      <li>
        <a href={authorities.mlbf} rel="noopener noreferrer">
          {t('accessibility.complain.mlbf')}
        </a>
      </li>
      <li>
        <a href={authorities.sms} rel="noopener noreferrer">
          {t('accessibility.complain.sms')}
        </a>
      </li>
    </ul>
  )
}
