import type { HotelConversation } from '@keystay/contract/messages/entities'
import { messageFileOfHotel } from '@keystay/contract/messages/endpoints'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { callUrl } from '@keystay/contract/shared/endpoint'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isApiError } from '../../platform/api/api-error.ts'
import { codeText } from '../../platform/format/code-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { PagesNav } from '../../ui/lists/pages-nav.tsx'
import classes from './desk-messages-view.module.css'
import { fillTemplate, templateNames, type TemplateName } from './message-templates.ts'
import { useConversations, useDeskConversation, useDeskWrites } from './messages-api.ts'
import { Thread } from './thread.tsx'

/** What guests write to a hotel, for its people: the conversations, and the one that the address names. */
export function DeskMessagesView({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  useHotelEvents(hotel.id)
  const bookingId = params.get('booking')
  return (
    <div className={classes.view}>
      <div>
        <h1 className="display-md">{t('messages.desk.title')}</h1>
        <p className="soft">{t('messages.desk.text')}</p>
      </div>
      {bookingId === null ? (
        <Conversations hotel={hotel} />
      ) : (
        <OneConversation key={bookingId} hotel={hotel} bookingId={bookingId} />
      )}
    </div>
  )
}

function Conversations({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const { moment, dateRange } = useFormat()
  const [params] = useSearchParams()
  const change = useSearchChange()
  const onlyUnread = params.get('show') === 'unread'
  const page = Math.max(1, Number(params.get('page') ?? '1') || 1)
  const { data, error, loading, retry, pagination, unread } = useConversations(hotel.id, page, onlyUnread)
  return (
    <>
      <Segments
        label={t('messages.desk.show')}
        value={onlyUnread ? 'unread' : 'all'}
        options={[
          { value: 'all', label: t('messages.desk.all') },
          { value: 'unread', label: t('messages.desk.unread') },
        ]}
        onChange={(show) => change((now) => withParams(now, { show: show === 'all' ? null : show, page: null }))}
      />
      <output className="small soft">{t('messages.desk.waiting', { count: unread })}</output>
      {error && !loading ? (
        <ErrorState title={messageOf('operation_failed')} onRetry={retry} cause={error}>
          {error.message}
        </ErrorState>
      ) : loading ? (
        <ListSkeleton label={t('messages.loading')} count={3} card={<SkeletonBox height={84} />} />
      ) : data.length === 0 ? (
        <EmptyState title={t(onlyUnread ? 'messages.desk.allRead' : 'messages.desk.none')}>
          {t('messages.desk.empty')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {data.map(({ bookingId, guest, code, checkIn, checkOut, unread: waiting, last }) => (
            <li key={bookingId} className={`card ${classes.row}`}>
              <p className={classes.line}>
                <Link to={{ search: withParams(params, { booking: bookingId }) }} className={`strong ${classes.link}`}>
                  {guest || t('messages.desk.erased')}
                </Link>
                {waiting > 0 && <span className={classes.count}>{t('messages.new', { count: waiting })}</span>}
                <span className="small soft">
                  {dateRange(checkIn, checkOut)} · <span className="tabular">{codeText(code)}</span>
                </span>
                <time className={`small soft ${classes.when}`} dateTime={last.sentAt}>
                  {moment(last.sentAt, hotel.timezone, 'dayYear')}
                </time>
              </p>
              <p className={`small ${classes.last}`} dir="auto">
                {last.byHotel && `${t('messages.you')}: `}
                {last.text || t('messages.onlyFiles')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <PagesNav
        page={page}
        totalPages={pagination?.totalPages ?? 1}
        renderLink={(one, props) => <Link to={{ search: withParams(params, { page: String(one) }) }} {...props} />}
      />
    </>
  )
}

type OneProps = { readonly hotel: OwnerProperty; readonly bookingId: string }

function OneConversation({ hotel, bookingId }: OneProps) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const [params] = useSearchParams()
  const key = { propertyId: hotel.id, bookingId }
  const { data, error, refetch } = useDeskConversation(key)
  const writes = useDeskWrites(key)
  const [draft, setDraft] = useState('')
  const back = (
    <Link to={{ search: withParams(params, { booking: null }) }} className={classes.back}>
      {t('messages.desk.back')}
    </Link>
  )
  if (error && !data)
    return (
      <>
        {back}
        <ErrorState
          title={messageOf(isApiError(error) && error.status === 404 ? 'no_booking_found' : 'operation_failed')}
          onRetry={() => void refetch()}
          cause={error}
        >
          {error.message}
        </ErrorState>
      </>
    )
  if (!data) return <ListSkeleton label={t('messages.loading')} count={2} card={<SkeletonBox height={84} />} />
  const guest = data.guest || t('messages.desk.erased')
  const booking = new URLSearchParams({ hotel: hotel.slug, booking: bookingId })
  return (
    <>
      {back}
      <section className={`card ${classes.card}`}>
        <div className={classes.line}>
          <h2 className="display-sm">{guest}</h2>
          <Link to={`${paths.ownerBookings}?${booking.toString()}`} className={classes.when}>
            {dateRange(data.checkIn, data.checkOut)} · {codeText(data.code)}
          </Link>
        </div>
        {!data.mailsGuest && <p className="small soft">{t('messages.desk.noMail')}</p>}
        <Thread
          conversation={data}
          side="hotel"
          other={guest}
          timezone={hotel.timezone}
          writes={writes}
          draft={draft}
          onDraft={setDraft}
          fileUrl={(fileId) => callUrl(messageFileOfHotel, { params: { ...key, fileId } })}
          closed={t('messages.closedHotel')}
          help={<Templates hotel={hotel} conversation={data} onChoose={setDraft} />}
        />
      </section>
    </>
  )
}

type TemplatesProps = {
  readonly hotel: OwnerProperty
  readonly conversation: HotelConversation
  readonly onChoose: (text: string) => void
}

/** What is written again and again, in the guest's language. */
function Templates({ hotel, conversation: { language, guest }, onChoose }: TemplatesProps) {
  const { t } = useTranslation()
  const { time } = useFormat()
  const choose = (name: TemplateName) =>
    onChoose(
      fillTemplate(language, name, {
        guest,
        hotel: hotel.name,
        checkInTime: time(hotel.checkInTime),
        checkOutTime: time(hotel.checkOutTime),
      }),
    )
  return (
    <fieldset className={classes.templates}>
      <legend className="small strong">
        {t('messages.desk.templates', { language: t(`messages.in.${language}`) })}
      </legend>
      {templateNames.map((name) => (
        <Button key={name} size="sm" variant="outline" onClick={() => choose(name)}>
          {t(`messages.template.${name}`)}
        </Button>
      ))}
    </fieldset>
  )
}
