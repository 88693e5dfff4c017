import { paths } from '@keystay/contract/shared/addresses'
import type { Destination } from '@keystay/contract/places/entities'
import { Button } from '@mantine/core'
import { IconInfoCircle, IconPencil, IconZoomInArea } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { fold } from '../../platform/format/fold.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './destination-read.module.css'
import type { HotelResults } from './hotels-api.ts'
import { LazySearchSheet } from './search-button.tsx'
import { writeSearch, type SearchState } from '@keystay/contract/properties/hotel-search'

type DestinationReadProps = {
  readonly search: SearchState
  readonly results: HotelResults
  readonly destination: Destination
}

/** How the destination was read, with the way back to what was typed; and where there is no hotel, what is shown instead. */
export function DestinationRead(props: DestinationReadProps) {
  const { search, results, destination } = props
  const isSaid = !destination.isNamed || !fold(search.q).startsWith(fold(destination.name))
  return (
    <>
      {isSaid && <ReadAs search={search} place={destination.name} />}
      {results.nearest && <NothingThere {...props} />}
    </>
  )
}

function ReadAs({ search, place }: { readonly search: SearchState; readonly place: string }) {
  const { t } = useTranslation()
  const typed = search.q
  const exactly = writeSearch({ ...search, exact: true, page: 1 }).toString()
  return (
    <p className={`soft ${classes.readAs}`}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <span>
        {t('nearby.readAs', { place, typed })}{' '}
        <Link className="quiet-link" to={`${paths.search}?${exactly}`}>
          {t('nearby.asTyped', { typed })}
        </Link>
      </span>
    </p>
  )
}

function NothingThere({
  search,
  results: { nearest, data },
  destination: { name: place, kind },
}: DestinationReadProps) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const [isChanging, setChanging] = useState(false)
  const { checkIn, checkOut, guests } = search
  const none = kind === 'city' ? t('nearby.noHotel', { place }) : t('nearby.noHotelThere', { place })
  const [first] = data
  const region = first?.region ?? ''
  return (
    <>
      <div className={`card ${classes.card}`}>
        <PlaceOnWaves />
        <div>
          <h1 className="display-md">{nearest === 'no_hotel' ? none : t('nearby.nothingFree', { place })}</h1>
          <p className="soft">
            {checkIn && checkOut
              ? t('nearby.closestFree', {
                  dates: dateRange(checkIn, checkOut),
                  guests: t('common.guestCount', { count: guests }),
                  place,
                })
              : t('nearby.closest', { place })}
          </p>
          <div className={classes.actions}>
            {region !== '' && (
              <Button
                component={Link}
                to={`${paths.search}?${writeSearch({ ...search, q: region, page: 1 }).toString()}`}
                variant="light"
                leftSection={<IconZoomInArea size={20} stroke={1.75} aria-hidden />}
              >
                {t('nearby.region', { region })}
              </Button>
            )}
            <Button
              variant="default"
              onClick={() => setChanging(true)}
              leftSection={<IconPencil size={20} stroke={1.75} aria-hidden />}
            >
              {t('nearby.change')}
            </Button>
          </div>
        </div>
      </div>
      <h2 className={`display-sm ${classes.around}`}>{t('nearby.around', { place })}</h2>
      {isChanging && (
        <Suspense>
          <LazySearchSheet start={search} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A pin that nobody lives at, for places without a hotel. */
function PlaceOnWaves() {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 80" width="96" height="80" fill="none" aria-hidden>
      <path
        stroke="var(--line)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M8 60c14-8 24 8 40 0s26-8 40 0M22 72c10-5 18 4 28 0s18-4 26 0"
      />
      <path
        fill="var(--green-soft)"
        stroke="var(--green)"
        strokeWidth="2.5"
        strokeDasharray="5 4"
        d="M48 60S28 40 28 26a20 20 0 0 1 40 0c0 14-20 34-20 34Z"
      />
      <circle cx="48" cy="26" r="7" stroke="var(--green)" strokeWidth="2.5" />
    </svg>
  )
}
