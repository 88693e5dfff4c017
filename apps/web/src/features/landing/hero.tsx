import { firstPictureSizes } from '@keystay/contract/shared/addresses'
import type { ReactNode } from 'react'
import small from '../../assets/pool-at-dusk-800.webp'
import large from '../../assets/pool-at-dusk-2400.webp'
import medium from '../../assets/pool-at-dusk-1600.webp'
import { useTranslation } from '../../platform/language.ts'
import classes from './hero.module.css'

/** The first picture, what the product is for, and the search on it. */
export function Hero({ search }: { readonly search: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section id="home" className={classes.hero}>
      <img
        className={classes.picture}
        src={medium}
        srcSet={`${small} 800w, ${medium} 1600w, ${large} 2400w`}
        sizes={firstPictureSizes.landing}
        width={2400}
        height={1600}
        alt=""
        fetchPriority="high"
      />
      <div className={classes.veil} />
      <div className={`content ${classes.front}`}>
        <h1 className={`display-xl ${classes.title}`}>{t('landing.heroTitle')}</h1>
        <p className={classes.text}>{t('landing.heroText')}</p>
        <div className={classes.search}>{search}</div>
      </div>
    </section>
  )
}
