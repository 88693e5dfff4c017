import { paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useOwnHotel, useOwnHotels } from '../../platform/owner/own-hotel.ts'
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'

/** A page that is about a hotel: shown once there is one, otherwise what to do about it. */
export function HotelGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { loading, error, retry } = useOwnHotels()
  const { hotels, hotel } = useOwnHotel()
  if (loading) return <ListSkeleton label={t('owner.loading')} count={3} />
  if (error)
    return (
      <ErrorState heading="h1" title={messageOf('fetch_properties_failed')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (hotels.length === 0) return <NoHotels />
  return hotel ? children : <UnknownHotel />
}

function NoHotels() {
  const { t } = useTranslation()
  return (
    <EmptyState
      heading="h1"
      title={t('owner.none.title')}
      actions={
        <Button component={Link} to={paths.newProperty} leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}>
          {t('owner.none.add')}
        </Button>
      }
    >
      {t('owner.none.text')}
    </EmptyState>
  )
}

/** The key in the address is of no hotel of this owner. */
function UnknownHotel() {
  const { t } = useTranslation()
  const { hotels, choose } = useOwnHotel()
  const [params] = useSearchParams()
  const first = hotels[0]
  if (!first) return null
  const { name, slug } = first
  return (
    <ErrorState
      heading="h1"
      title={messageOf('hotel_not_found_title')}
      actions={<Button onClick={() => choose(slug)}>{t('owner.unknown.open', { name })}</Button>}
    >
      {t('owner.unknown.text', { key: params.get('hotel') ?? '', name })}
    </ErrorState>
  )
}
