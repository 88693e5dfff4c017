import { Button } from '@mantine/core'
import type { DayEnd } from '@keystay/contract/days/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { DoneNote } from '../../ui/form/failed-note.tsx'
import page from '../../ui/layout/desk-page.module.css'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { CashBookCard } from './cash-book-card.tsx'
import { CloseSheet } from './close-sheet.tsx'
import { useCashBook, useDayEnd } from './day-end-api.ts'
import classes from './day-end.module.css'
import { MoveSheet } from './move-sheet.tsx'
import { OpenList } from './open-list.tsx'

type DayEndViewProps = {
  readonly propertyId: string
  /** Where a booking of the hotel is opened. */
  readonly bookingLink: (bookingId: string) => string
}

/** The end of the desk's day: what is open, the cash book, and closing the day. */
export function DayEndView(props: DayEndViewProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useDayEnd(props.propertyId)
  useHotelEvents(props.propertyId)
  if (data) return <End {...props} end={data} />
  if (error)
    return (
      <ErrorState heading="h1" title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
        {isApiError(error) ? error.message : ''}
      </ErrorState>
    )
  return (
    <div className={page.view}>
      <h1 className="display-md">{t('dayEnd.title')}</h1>
      <ListSkeleton label={t('dayEnd.loading')} count={6} card={<SkeletonBox height={44} />} />
    </div>
  )
}

function End({ propertyId, bookingLink, end }: DayEndViewProps & { readonly end: DayEnd }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const [day, setDay] = useState<PlainDate | null>(null)
  const [asked, setAsked] = useState<'move' | 'close' | null>(null)
  const [done, setDone] = useState('')
  const other = useCashBook(propertyId, day === end.book.day ? null : day)
  const book = (day !== null && day !== end.book.day && other.data) || end.book
  const finish = (text: string) => {
    setDone(text)
    setAsked(null)
  }
  const ask = (what: 'move' | 'close') => {
    setDone('')
    setAsked(what)
  }
  return (
    <div className={page.view}>
      <header className={page.head}>
        <div>
          <h1 className="display-md">{t('dayEnd.title')}</h1>
          <p className={page.under}>{t('dayEnd.day', { date: date(end.book.day, 'long') })}</p>
        </div>
        {end.mayClose ? (
          <Button size="sm" onClick={() => ask('close')}>
            {t('dayEnd.close.open')}
          </Button>
        ) : (
          <p className={page.under}>{t('dayEnd.closedAlready')}</p>
        )}
      </header>
      <DoneNote>{done}</DoneNote>
      <div className={page.columns}>
        <OpenList end={end} bookingLink={bookingLink} />
        <CashBookCard
          propertyId={propertyId}
          book={book}
          bookingLink={bookingLink}
          onDay={setDay}
          onMove={() => ask('move')}
          onDone={finish}
        />
      </div>
      {end.book.country === 'DE' && <p className={classes.law}>{t('dayEnd.tse')}</p>}
      {asked === 'move' && (
        <MoveSheet
          propertyId={propertyId}
          currency={end.book.opening.currency}
          onClose={() => setAsked(null)}
          onDone={finish}
        />
      )}
      {asked === 'close' && (
        <CloseSheet
          propertyId={propertyId}
          end={end}
          onClose={() => setAsked(null)}
          onDone={(closed) =>
            finish(
              closed === null || closed.minor === 0
                ? t('dayEnd.close.done')
                : t('dayEnd.close.doneDiffers', { amount: money(closed) }),
            )
          }
        />
      )}
    </div>
  )
}
