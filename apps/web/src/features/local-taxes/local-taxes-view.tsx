import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { DoneNote } from '../../ui/form/failed-note.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { useTaxes } from './local-taxes-api.ts'
import classes from './local-taxes.module.css'
import { TaxEditor } from './tax-editor.tsx'
import { TaxExample } from './tax-example.tsx'
import { presetsFor, taxPresets, type TaxPreset } from './tax-presets.ts'
import { useTaxWords } from './use-tax-words.ts'

type LocalTaxesViewProps = { readonly hotel: OwnerProperty }

/** The local taxes of a hotel: all of them, or the one in the address. */
export function LocalTaxesView({ hotel }: LocalTaxesViewProps) {
  const { t } = useTranslation()
  const taxes = useTaxes(hotel.id)
  useHotelEvents(hotel.id)
  if (taxes.error && !taxes.loading)
    return (
      <ErrorState heading="h1" title={t('localTaxes.failed')} onRetry={taxes.retry} cause={taxes.error}>
        {taxes.error.message}
      </ErrorState>
    )
  if (taxes.loading)
    return (
      <>
        <h1 className="display-md">{t('localTaxes.title')}</h1>
        <ListSkeleton label={t('localTaxes.loading')} count={2} card={<SkeletonBox height={72} />} />
      </>
    )
  return <Loaded hotel={hotel} taxes={taxes.data} />
}

function Loaded({ hotel, taxes }: LocalTaxesViewProps & { readonly taxes: readonly LocalTax[] }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const [done, setDone] = useState('')
  const named = params.get('tax')
  const isNew = named === 'new'
  const tax = taxes.find(({ id }) => id === named) ?? null
  const preset = taxPresets.find((one) => one === params.get('preset')) ?? null
  const open = (taxId: string | null, from: TaxPreset | null = null) => {
    setDone('')
    changeSearch((now) => withParams(now, { tax: taxId, preset: from }), { push: true })
  }
  const finish = (text: string) => {
    open(null)
    setDone(text)
  }
  if (named !== null && !isNew && tax === null)
    return (
      <ErrorState
        heading="h1"
        title={t('localTaxes.gone')}
        actions={<Button onClick={() => open(null)}>{t('localTaxes.back')}</Button>}
      >
        {t('localTaxes.goneText')}
      </ErrorState>
    )
  if (tax || isNew)
    return (
      <TaxEditor
        key={named}
        hotel={hotel}
        tax={tax}
        preset={preset}
        onSaved={({ name }, wasNew) => finish(t(wasNew ? 'localTaxes.added' : 'localTaxes.changed', { name }))}
        onDeleted={({ name }) => finish(t('localTaxes.delete.done', { name }))}
        onLeave={() => open(null)}
      />
    )
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1 className="display-md">{t('localTaxes.title')}</h1>
          <p className="soft">{t('localTaxes.text')}</p>
        </div>
        {taxes.length > 0 && (
          <Button size="sm" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => open('new')}>
            {t('localTaxes.new')}
          </Button>
        )}
      </div>
      <DoneNote>{done}</DoneNote>
      {taxes.length === 0 ? (
        <NoTaxes hotel={hotel} onNew={(one) => open('new', one)} />
      ) : (
        <div className={classes.layout}>
          <TaxList hotel={hotel} taxes={taxes} onOpen={open} />
          <TaxExample hotel={hotel} taxId={null} tax={null} />
        </div>
      )}
    </>
  )
}

type TaxListProps = LocalTaxesViewProps & {
  readonly taxes: readonly LocalTax[]
  readonly onOpen: (taxId: string) => void
}

function TaxList({ hotel, taxes, onOpen }: TaxListProps) {
  const { t } = useTranslation()
  const words = useTaxWords(hotel.currency, todayIn(hotel.timezone))
  return (
    <ul className={classes.list} aria-label={t('localTaxes.title')}>
      {taxes.map((tax) => (
        <li key={tax.id} className={`card ${classes.tax}`}>
          <h2 className="strong">{tax.name}</h2>
          <p>{words.rates(tax)}</p>
          {words.limits(tax) !== '' && <p className="soft">{words.limits(tax)}</p>}
          {tax.source !== '' && <p className="tiny soft">{t('localTaxes.sourceIs', { source: tax.source })}</p>}
          <div>
            <Button
              variant="outline"
              size="sm"
              aria-label={t('localTaxes.editOf', { name: tax.name })}
              onClick={() => onOpen(tax.id)}
            >
              {t('localTaxes.edit')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

type NoTaxesProps = LocalTaxesViewProps & { readonly onNew: (preset: TaxPreset | null) => void }

/** What such a tax is, and those of the hotel's country: each fills the form, none is saved. */
function NoTaxes({ hotel, onNew }: NoTaxesProps) {
  const { t } = useTranslation()
  const presets = presetsFor(hotel)
  return (
    <EmptyState
      title={t('localTaxes.none.title')}
      actions={
        <>
          {presets.map((preset) => (
            <Button key={preset} className={classes.preset ?? ''} onClick={() => onNew(preset)}>
              {t(`localTaxes.presets.${preset}.button`)}
            </Button>
          ))}
          <Button
            variant={presets.length > 0 ? 'outline' : 'filled'}
            leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
            onClick={() => onNew(null)}
          >
            {t('localTaxes.none.add')}
          </Button>
        </>
      }
    >
      {t(hotel.country === 'VN' ? 'localTaxes.none.vietnam' : 'localTaxes.none.text')}
    </EmptyState>
  )
}
