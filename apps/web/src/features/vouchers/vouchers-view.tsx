import { Button, TextInput } from '@mantine/core'
import { IconDownload, IconPlus, IconSearch, IconUpload } from '@tabler/icons-react'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import dense from '../../ui/editor/dense.module.css'
import { useSearchText } from '../../ui/fields/use-search-text.ts'
import { DoneNote } from '../../ui/form/failed-note.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { PagesNav } from '../../ui/lists/pages-nav.tsx'
import { DeleteVoucher, MadeSheet, UploadSheet } from './more-sheets.tsx'
import { VoucherList } from './voucher-list.tsx'
import { VoucherSheet } from './voucher-sheet.tsx'
import { tableUrl, useVouchers, type VoucherAct } from './vouchers-api.ts'
import classes from './vouchers.module.css'
import type { Voucher } from '@keystay/contract/vouchers/entities'

type Open =
  | VoucherAct
  | { readonly kind: 'upload' }
  | { readonly kind: 'made'; readonly codes: readonly string[] }
  | { readonly kind: 'delete'; readonly voucher: Voucher }

/** The discount codes of a hotel: the list, and what is made of them. */
export function VouchersView({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [open, setOpen] = useState<Open | null>(null)
  const [done, setDone] = useState('')
  useHotelEvents(hotel.id)
  const code = params.get('code') ?? ''
  const page = Math.max(1, Number(params.get('page') ?? '1') || 1)
  const vouchers = useVouchers(hotel.id, { page, code })
  const act = (next: Open) => {
    setDone('')
    setOpen(next)
  }
  return (
    <>
      <Head hotel={hotel} onAct={act} />
      <DoneNote>{done}</DoneNote>
      <Search key={hotel.id} code={code} />
      {vouchers.error && !vouchers.loading ? (
        <ErrorState title={t('vouchers.failed')} onRetry={vouchers.retry} cause={vouchers.error}>
          {vouchers.error.message}
        </ErrorState>
      ) : vouchers.loading ? (
        <ListSkeleton label={t('vouchers.loading')} count={5} card={<SkeletonBox height={56} />} />
      ) : vouchers.data.length === 0 ? (
        <EmptyState title={t(code === '' ? 'vouchers.none.title' : 'vouchers.none.found', { code })}>
          {t('vouchers.none.text')}
        </EmptyState>
      ) : (
        <VoucherList vouchers={vouchers.data} onChoose={(voucher) => act({ kind: 'change', voucher })} />
      )}
      <PagesNav
        page={page}
        totalPages={vouchers.pagination?.totalPages ?? 1}
        renderLink={(one, props) => <Link to={{ search: withParams(params, { page: String(one) }) }} {...props} />}
      />
      <Opened hotel={hotel} open={open} setOpen={setOpen} onDone={setDone} />
    </>
  )
}

type HeadProps = { readonly hotel: OwnerProperty; readonly onAct: (open: Open) => void }

function Head({ hotel, onAct }: HeadProps) {
  const { t } = useTranslation()
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={classes.head}>
      <div>
        <h1 className="display-md">{t('vouchers.title')}</h1>
        <p className="soft">{t('vouchers.text')}</p>
      </div>
      <div className={classes.actions}>
        <Button
          component="a"
          size="sm"
          variant="outline"
          href={tableUrl(hotel.id)}
          download
          leftSection={<IconDownload {...icon} />}
        >
          {t('vouchers.download')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          leftSection={<IconUpload {...icon} />}
          onClick={() => onAct({ kind: 'upload' })}
        >
          {t('vouchers.upload.action')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => onAct({ kind: 'series' })}>
          {t('vouchers.series')}
        </Button>
        <Button size="sm" leftSection={<IconPlus {...icon} />} onClick={() => onAct({ kind: 'new' })}>
          {t('vouchers.new')}
        </Button>
      </div>
    </div>
  )
}

function Search({ code }: { readonly code: string }) {
  const { t } = useTranslation()
  const changeSearch = useSearchChange()
  const { text, type } = useSearchText(code, (words) =>
    changeSearch((now) => withParams(now, { code: words === '' ? null : words, page: null })),
  )
  return (
    <search className={`${dense.fields} ${classes.search}`}>
      <TextInput
        type="search"
        aria-label={t('vouchers.search')}
        placeholder={t('vouchers.search')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={text}
        maxLength={100}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </search>
  )
}

type OpenedProps = {
  readonly hotel: OwnerProperty
  readonly open: Open | null
  readonly setOpen: (open: Open | null) => void
  readonly onDone: (text: string) => void
}

function Opened({ hotel, open, setOpen, onDone }: OpenedProps) {
  const { t } = useTranslation()
  if (open === null) return null
  const close = () => setOpen(null)
  const end = (text: string) => {
    setOpen(null)
    onDone(text)
  }
  if (open.kind === 'made') return <MadeSheet codes={open.codes} onClose={close} />
  if (open.kind === 'upload')
    return (
      <UploadSheet
        propertyId={hotel.id}
        onClose={close}
        onDone={(count) => end(t('vouchers.upload.done', { count }))}
      />
    )
  if (open.kind === 'delete') {
    const { voucher } = open
    return (
      <DeleteVoucher
        propertyId={hotel.id}
        voucher={voucher}
        onClose={close}
        onDone={() => end(t('vouchers.delete.done', { code: voucher.code }))}
      />
    )
  }
  return (
    <VoucherSheet
      hotel={hotel}
      act={open}
      onClose={close}
      onDelete={() => open.kind === 'change' && setOpen({ kind: 'delete', voucher: open.voucher })}
      onSaved={(codes) =>
        open.kind === 'series'
          ? setOpen({ kind: 'made', codes })
          : end(t(open.kind === 'new' ? 'vouchers.added' : 'vouchers.changed', { code: codes[0] ?? '' }))
      }
    />
  )
}
