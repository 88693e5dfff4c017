import { paths } from '@keystay/contract/shared/addresses'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { LazyRecent } from '../../features/favourites/lazy-recent.tsx'
import { FeaturedHotels } from '../../features/hotel-search/featured-hotels.tsx'
import { SearchButton } from '../../features/hotel-search/search-button.tsx'
import { readSearch } from '@keystay/contract/properties/hotel-search'
import { About } from '../../features/landing/about.tsx'
import { Contact } from '../../features/landing/contact.tsx'
import { Facts } from '../../features/landing/facts.tsx'
import { Hero } from '../../features/landing/hero.tsx'
import { Owners } from '../../features/landing/owners.tsx'
import { Questions } from '../../features/landing/questions.tsx'
import { Service } from '../../features/landing/service.tsx'
import { readersToday } from '../../platform/format/today.ts'
import { useTranslation } from '../../platform/language.ts'
import { LazyLanguageOffer } from '../../ui/layout/lazy-language-offer.tsx'
import { PlainSearch } from '../../ui/dates/plain-search.tsx'
import { useBarFits } from '../../ui/layout/use-wide.ts'
import { GuestPage } from './guest-page.tsx'
import classes from './landing-page.module.css'

const SearchBar = lazy(async () => ({
  default: (await import('../../features/hotel-search/search-bar.tsx')).SearchBar,
}))

const sections = ['home', 'hotels', 'about', 'service', 'faq', 'contact'] as const
const emptySearch = readSearch(new URLSearchParams(), readersToday())

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
      menu={<SectionLinks without="home" />}
    >
      <Hero search={<Search />} />
      <LazyLanguageOffer />
      <Facts />
      <LazyRecent />
      <FeaturedHotels />
      <Service />
      <About />
      <Questions />
      <Contact />
      <Owners />
    </GuestPage>
  )
}

/** The guest menu leads home itself. */
function SectionLinks({ without }: { readonly without?: (typeof sections)[number] }) {
  const { t } = useTranslation()
  const shown = sections.filter((section) => section !== without)
  return shown.map((section) => (
    <Link key={section} to={`#${section}`}>
      {t(`landing.nav.${section}`)}
    </Link>
  ))
}

/** One bar where it fits; else one field that opens a sheet. Until that is known both are there, and the style sheet shows one. */
function Search() {
  const { t } = useTranslation()
  const fits = useBarFits()
  return (
    <>
      <PlainSearch
        action={paths.search}
        search={{ stay: null, guests: 2, ages: [] }}
        q=""
        submit={t('search.submit')}
      />
      {fits !== true && (
        <div className={`needs-script ${classes.button}`} data-unknown={fits === null || undefined}>
          <SearchButton search={emptySearch} look="hero" />
        </div>
      )}
      {fits !== false && (
        <div className={`needs-script ${classes.bar}`} data-unknown={fits === null || undefined}>
          <Suspense fallback={<div className={classes.barPlace} />}>
            <SearchBar start={emptySearch} />
          </Suspense>
        </div>
      )}
    </>
  )
}
