import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FeaturedHotels } from '../features/hotels/featured-hotels.tsx'
import { SearchBar } from '../features/hotels/search-bar.tsx'
import { SearchButton } from '../features/hotels/search-button.tsx'
import { readSearch } from '../features/hotels/search-state.ts'
import { useSearchForm } from '../features/hotels/use-search-form.ts'
import { About } from '../features/landing/about.tsx'
import { Contact } from '../features/landing/contact.tsx'
import { Facts } from '../features/landing/facts.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { Owners } from '../features/landing/owners.tsx'
import { Questions } from '../features/landing/questions.tsx'
import { Service } from '../features/landing/service.tsx'
import { GuestPage } from './guest-page.tsx'
import classes from './landing-page.module.css'

const sections = ['home', 'hotels', 'about', 'service', 'faq', 'contact'] as const
const nothingAsked = readSearch(new URLSearchParams())

/** The product's front door. */
export function LandingPage() {
  const { t } = useTranslation()
  return (
    <GuestPage
      title={t('landing.title')}
      overlay
      center={
        <nav className={classes.nav} aria-label={t('landing.nav.label')}>
          <SectionLinks />
        </nav>
      }
      menu={<SectionLinks />}
    >
      <Hero search={<Search />} />
      <Facts />
      <FeaturedHotels />
      <Service />
      <About />
      <Questions />
      <Contact />
      <Owners />
    </GuestPage>
  )
}

function SectionLinks() {
  const { t } = useTranslation()
  return sections.map((section) => (
    <Link key={section} to={`#${section}`}>
      {t(`landing.nav.${section}`)}
    </Link>
  ))
}

function Search() {
  const form = useSearchForm(nothingAsked)
  return (
    <>
      <div className={classes.wide}>
        <SearchBar form={form} />
      </div>
      <div className={classes.narrow}>
        <SearchButton search={nothingAsked} look="hero" />
      </div>
    </>
  )
}
