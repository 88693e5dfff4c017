import { paths } from '@keystay/contract/shared/addresses'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useSearchChange, withParams } from '../../../platform/navigation/address.ts'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useSearchText } from '../../../ui/fields/use-search-text.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { PagesNav } from '../../../ui/lists/pages-nav.tsx'
import classes from './hotel-list.module.css'
import dense from '../../../ui/editor/dense.module.css'
import editor from '../editor.module.css'
import { Hotels } from './hotel-rows.tsx'
import { useFoundHotels } from '../properties-api.ts'

/** The owner's hotels by name, found by words. */
export function HotelList() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const words = params.get('q') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const hotels = useFoundHotels(words, page)
  const search = (text: string) => changeSearch((now) => withParams(now, { q: text || null, page: null }))
  const total = hotels.pagination?.totalItems ?? 0
  const none = hotels.error === null && !hotels.loading && total === 0
  return (
    <>
      <Head words={words} total={total} hasTotal={hotels.pagination !== null} />
      {!(none && words === '') && <Search words={words} onSearch={search} />}
      {hotels.loading && (
        <ListSkeleton
          label={t('properties.loading')}
          count={5}
          card={<SkeletonBox height={48} />}
          className={classes.skeleton}
        />
      )}
      {hotels.error && (
        <ErrorState title={messageOf('fetch_properties_failed')} onRetry={hotels.retry} cause={hotels.error}>
          {hotels.error.message}
        </ErrorState>
      )}
      {none && (words === '' ? <NoHotels /> : <NothingFound words={words} onClear={() => search('')} />)}
      {hotels.data.length > 0 && <Hotels hotels={hotels.data} stale={hotels.refreshing} />}
      <PagesNav
        page={page}
        totalPages={hotels.pagination?.totalPages ?? 0}
        renderLink={(one, props) => <Link key={one} to={withParams(params, { page: String(one) })} {...props} />}
      />
    </>
  )
}

type HeadProps = { readonly words: string; readonly total: number; readonly hasTotal: boolean }

function Head({ words, total, hasTotal }: HeadProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const count = { count: total, number: number(total) }
  return (
    <div className={editor.head}>
      <div>
        <h1 className="display-md">{t('properties.title')}</h1>
        <output className={`soft ${classes.total}`}>
          {hasTotal && (words === '' ? t('properties.total', count) : t('properties.found', count))}
        </output>
      </div>
      <Button
        component={Link}
        to={paths.newProperty}
        size="sm"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      >
        {t('properties.add')}
      </Button>
    </div>
  )
}

function Search({ words, onSearch }: { readonly words: string; readonly onSearch: (text: string) => void }) {
  const { t } = useTranslation()
  const { text, type } = useSearchText(words, onSearch)
  return (
    <search className={`${dense.fields} ${classes.search}`}>
      <TextInput
        type="search"
        aria-label={t('properties.search')}
        placeholder={t('properties.search')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={text}
        maxLength={100}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </search>
  )
}

function NoHotels() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('owner.none.title')}
      actions={
        <Button component={Link} to={paths.newProperty}>
          {t('owner.none.add')}
        </Button>
      }
    >
      {t('owner.none.text')}
    </EmptyState>
  )
}

function NothingFound({ words, onClear }: { readonly words: string; readonly onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('properties.nothing', { words })}
      actions={
        <Button variant="outline" onClick={onClear}>
          {t('properties.showAll')}
        </Button>
      }
    >
      {t('properties.nothingText')}
    </EmptyState>
  )
}
