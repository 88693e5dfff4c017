import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { List } from '../../platform/api/list.ts'
import { codeText } from '../../platform/format/code-text.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { PageLink } from '../../platform/navigation/page-link.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from './list-states.tsx'
import { PagesNav } from './pages-nav.tsx'
import classes from './rows-sheet.module.css'

type RowsSheetProps<T> = {
  readonly title: string
  readonly list: List<T>
  readonly page: number
  /** Where the same rows are as a file. */
  readonly file: string
  /** What of the address opens it. */
  readonly param: string
  readonly texts: Readonly<Record<'csv' | 'loading' | 'failed' | 'empty' | 'emptyText', string>>
  /** The table of a page of rows. */
  readonly children: (rows: readonly T[]) => ReactNode
}

/** The rows that make a figure, page by page, and all of them as a file. */
export function RowsSheet<T>({ title, file, param, texts, ...rows }: RowsSheetProps<T>) {
  const changeSearch = useSearchChange()
  const close = () => changeSearch((now) => withParams(now, { [param]: null, page: null }))
  const download = (
    <Button
      component="a"
      size="sm"
      variant="outline"
      href={file}
      download
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
    >
      {texts.csv}
    </Button>
  )
  return (
    <Sheet open onClose={close} title={title} wide footer={download}>
      <Rows texts={texts} {...rows} />
    </Sheet>
  )
}

function Rows<T>({ list, page, texts, children }: Pick<RowsSheetProps<T>, 'list' | 'page' | 'texts' | 'children'>) {
  const { data, pagination, loading, error, retry } = list
  if (loading) return <ListSkeleton label={texts.loading} count={8} card={<SkeletonBox height={32} />} />
  if (error)
    return (
      <ErrorState title={texts.failed} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (data.length === 0) return <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
  return (
    <>
      <div className={classes.frame}>{children(data)}</div>
      <PagesNav
        page={page}
        totalPages={pagination?.totalPages ?? 1}
        renderLink={(to, link) => <PageLink page={to} {...link} />}
      />
    </>
  )
}

/** How the table of such rows looks: numbers at its end, of a booking who and which. */
export const rowsTable = { table: classes.table, what: classes.what, value: classes.value }

type RowBookingProps = {
  readonly code: string
  /** The way to it, by its guest. */
  readonly children: ReactNode
}

/** Whose booking a row is of, and which. */
export function RowBooking({ code, children }: RowBookingProps) {
  return (
    <>
      {children}
      <span className={`soft tabular ${classes.code}`}>{codeText(code)}</span>
    </>
  )
}
