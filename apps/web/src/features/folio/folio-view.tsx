import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Folio } from '@keystay/contract/folio/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { isApiError } from '../../platform/api/api-error.ts'
import { codeText } from '../../platform/format/code-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { Price } from '../../ui/facts/price.tsx'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import page from '../../ui/layout/desk-page.module.css'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { ChargeSheet } from './charge-sheet.tsx'
import { ChargesCard } from './charges-card.tsx'
import { useFolio, type BookingKey } from './folio-api.ts'
import classes from './folio-view.module.css'
import { PaymentSheet } from './payment-sheet.tsx'
import { PaymentsCard } from './payments-card.tsx'

type FolioViewProps = BookingKey & {
  readonly timezone: string
  /** Where the booking is opened. */
  readonly bookingLink: string
  /** Where its invoices are. */
  readonly invoicesLink: string
}

/** A guest's account: what was sold and charged, by who pays it, what was paid, and what is due. */
export function FolioView({ propertyId, bookingId, ...shown }: FolioViewProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useFolio({ propertyId, bookingId })
  useHotelEvents(propertyId)
  if (data) return <Account folio={data} at={{ propertyId, bookingId }} {...shown} />
  if (error)
    return (
      <ErrorState heading="h1" title={messageOf('fetch_booking_failed')} onRetry={() => void refetch()} cause={error}>
        {isApiError(error) ? error.message : ''}
      </ErrorState>
    )
  return (
    <div className={page.view}>
      <h1 className="display-md">{t('folio.title')}</h1>
      <ListSkeleton label={t('folio.loading')} count={6} card={<SkeletonBox height={44} />} />
    </div>
  )
}

type AccountProps = {
  readonly folio: Folio
  readonly at: BookingKey
  readonly timezone: string
  readonly bookingLink: string
  /** Where its invoices are. */
  readonly invoicesLink: string
}
type Asked = 'payment' | 'refund' | 'charge' | null

function Account({ folio, at, timezone, bookingLink, invoicesLink }: AccountProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>(null)
  const [done, setDone] = useState('')
  const [error, setError] = useState<Error | null>(null)
  const ask = (what: Asked) => {
    setDone('')
    setError(null)
    setAsked(what)
  }
  const finish = (text: string) => {
    setDone(text)
    setError(null)
    setAsked(null)
  }
  const sheet = { folio, at, onClose: () => setAsked(null), onDone: finish }
  const told = { onDone: finish, onFailed: setError }
  return (
    <div className={page.view}>
      <header className={page.head}>
        <div>
          <Link to={bookingLink} className={classes.back}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
            {t('folio.back')}
          </Link>
          <h1 className="display-md">{t('folio.of', { guest: folio.guest || t('desk.erased') })}</h1>
          <p className={page.under}>
            <span className="tabular">{codeText(folio.code)}</span>
            {roomsOf(folio) !== '' && ` · ${t('folio.rooms', { rooms: roomsOf(folio) })}`}
          </p>
        </div>
        <div className={page.acts}>
          <Button component={Link} to={invoicesLink} size="sm" variant="outline">
            {t('invoices.open')}
          </Button>
          {folio.may.charge && (
            <Button size="sm" onClick={() => ask('charge')}>
              {t('folio.charge.open')}
            </Button>
          )}
        </div>
      </header>
      <DoneNote>{done}</DoneNote>
      <FailedNote error={error} title="operation_failed" />
      <div className={`${page.columns} ${classes.columns}`}>
        <ChargesCard folio={folio} at={at} {...told} />
        <div className={classes.side}>
          <Balance folio={folio} onAsk={ask} />
          <PaymentsCard folio={folio} at={at} timezone={timezone} {...told} />
        </div>
      </div>
      {(asked === 'payment' || asked === 'refund') && <PaymentSheet {...sheet} kind={asked} />}
      {asked === 'charge' && <ChargeSheet {...sheet} />}
    </div>
  )
}

function roomsOf({ stays }: Folio): string {
  return stays
    .map(({ room }) => room)
    .filter(Boolean)
    .join(', ')
}

/** What the account comes to, and what can be done about it. */
function Balance({ folio, onAsk }: { readonly folio: Folio; readonly onAsk: (what: Asked) => void }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { total, paid, due, may } = folio
  const mayRefund = useMay()('refunds') && may.refund
  return (
    <section className={`card ${classes.balance}`} aria-label={t('folio.balance')}>
      <dl className={page.sums}>
        <div>
          <dt>{t('folio.total')}</dt>
          <dd>
            <Price amount={total} />
          </dd>
        </div>
        <div>
          <dt>{t('folio.paid')}</dt>
          <dd>
            <Price amount={paid} />
          </dd>
        </div>
        <div data-strong>
          <dt className="strong">{t('folio.due')}</dt>
          <dd>
            <Price amount={due} size="sm" />
          </dd>
        </div>
      </dl>
      {due.minor === 0 && <p className={classes.settled}>{t('folio.settled')}</p>}
      {(may.pay || mayRefund) && (
        <div className={classes.actions}>
          {may.pay && (
            <Button size="sm" onClick={() => onAsk('payment')}>
              {t('folio.pay.open', { amount: money(due) })}
            </Button>
          )}
          {mayRefund && (
            <Button size="sm" variant="outline" onClick={() => onAsk('refund')}>
              {t('folio.refund.open')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
