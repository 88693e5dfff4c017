import { addressOf, paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useTranslation } from '../platform/language.ts'
import { EmptyState } from '../ui/lists/list-states.tsx'
import { GuestPage } from './guest/guest-page.tsx'

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation()
  const { hotelKey } = useParams()
  return (
    <GuestPage title={t('errors.notFoundTitle')} {...(hotelKey !== undefined && { hotelKey })}>
      <div className="content" style={{ paddingBlock: 40 }}>
        <EmptyState
          heading="h1"
          title={t('errors.notFoundTitle')}
          actions={
            <>
              <Button component={Link} to={paths.search}>
                {t('errors.findHotels')}
              </Button>
              <Link className="quiet-link" to={hotelKey ? addressOf('hotelHome', { hotelKey }) : paths.landing}>
                {hotelKey ? t('common.toHotel') : t('common.toStart')}
              </Link>
            </>
          }
        >
          {t('errors.notFoundText')}
        </EmptyState>
      </div>
    </GuestPage>
  )
}
