import { Button } from '@mantine/core'
import { paths } from '@keystay/contract/shared/addresses'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { useCombobox } from '../../ui/fields/use-combobox.ts'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import { useTableFits } from '../../ui/layout/use-wide.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import classes from './find-anything.module.css'
import { useFound } from './find-api.ts'
import { HitText } from './hit-text.tsx'
import { hitsOf, type FindPage, type Hit } from './hits.ts'

type FindSheetProps = {
  readonly hotel: { readonly id: string; readonly slug: string } | undefined
  readonly pages: readonly FindPage[]
  readonly onClose: () => void
}

/** A field, and below it what is found while it is typed in, by kind. */
export function FindSheet({ hotel, pages, onClose }: FindSheetProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const planHasRooms = useTableFits()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A dialog gives it to its first button.
  useEffect(() => field.current?.focus(), [])
  const { found, error, retry, isCurrent } = useFound(hotel?.id, text)
  const where = { bookings: paths.ownerBookings, plan: paths.ownerPlan, guests: paths.ownerGuests, planHasRooms }
  const hits = hitsOf(text, found, pages, where)
  const open = ({ to }: Hit) => {
    onClose()
    void navigate(hotel ? `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ hotel: hotel.slug })}` : to)
  }
  const combobox = useCombobox(hits, ({ key }) => key, open, { stays: true, isCurrent: isCurrent || error !== null })
  const said = !isCurrent ? '' : hits.length === 0 ? t('find.none', { text }) : t('find.count', { count: hits.length })
  return (
    <Sheet open title={t('find.title')} onClose={onClose}>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          {...combobox.field}
          className={classes.input}
          ref={field}
          value={text}
          aria-label={t('find.title')}
          placeholder={t('find.placeholder')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.onTyped()
          }}
        />
      </div>
      <LiveRegion>{said}</LiveRegion>
      {error && (
        <p className={classes.failed} role="alert">
          {error.message}{' '}
          <Button size="compact-sm" variant="outline" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      <div className={classes.results}>
        {hits.length === 0 && isCurrent && !error && <p className={classes.none}>{t('find.none', { text })}</p>}
        {combobox.shown && <HitList hits={hits} combobox={combobox} />}
      </div>
      <p className={classes.keys} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('find.keys.choose')} <kbd>↵</kbd> {t('find.keys.open')} <kbd>Esc</kbd>{' '}
        {t('find.keys.close')}
      </p>
    </Sheet>
  )
}

type HitListProps = { readonly hits: readonly Hit[]; readonly combobox: ReturnType<typeof useCombobox<Hit>> }

/** What was found, in a group for each kind; the marked one stays in view. */
function HitList({ hits, combobox }: HitListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const kinds = [
    ...Map.groupBy(
      hits.map((hit, index) => ({ hit, index })),
      ({ hit }) => hit.kind,
    ),
  ]
  return (
    <div ref={list} {...combobox.list} aria-label={t('find.results')}>
      {kinds.map(([kind, group]) => (
        <fieldset key={kind} aria-labelledby={`find-${kind}`} className={classes.group}>
          <div id={`find-${kind}`} className={classes.kind} aria-hidden>
            {t(`find.kinds.${kind}`)}
          </div>
          {group.map(({ hit, index }) => (
            <div key={hit.key} {...combobox.option(hit, index)} className={classes.hit}>
              <HitText hit={hit} />
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
