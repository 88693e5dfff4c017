import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { HotelVat } from '@keystay/contract/vat/entities'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
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
import { useVat } from './vat-api.ts'
import { VatCard } from './vat-card.tsx'
import { VatEditor } from './vat-editor.tsx'

/** What the address calls the form of VAT, where it else names a tax. */
const vatForm = 'vat'

type HotelProps = { readonly hotel: OwnerProperty }

type LocalTaxesViewProps = HotelProps & {
  /** What a hotel may begin with, above what it has. */
  readonly start?: ReactNode
}

/** The local taxes of a hotel: all of them, or the one in the address. */
export function LocalTaxesView({ hotel, start }: LocalTaxesViewProps) {
  const { t } = useTranslation()
  const taxes = useTaxes(hotel.id)
  const vat = useVat(hotel.id)
  useHotelEvents(hotel.id)
  const error = taxes.loading ? null : (taxes.error ?? (vat.data ? null : vat.error))
  if (error)
    return (
      <ErrorState
        heading="h1"
        title={t('localTaxes.failed')}
        onRetry={() => {
          taxes.retry()
          void vat.refetch()
        }}
        cause={error}
      >
        {error.message}
      </ErrorState>
    )
  if (taxes.loading || !vat.data)
    return (
      <>
        <h1 className="display-md">{t('localTaxes.title')}</h1>
        <ListSkeleton label={t('localTaxes.loading')} count={2} card={<SkeletonBox height={72} />} />
      </>
    )
  return <Loaded hotel={hotel} start={start} taxes={taxes.data} vat={vat.data.data} />
}

type LoadedProps = LocalTaxesViewProps & { readonly taxes: readonly LocalTax[]; readonly vat: HotelVat }

function Loaded({ hotel, start, taxes, vat }: LoadedProps) {
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
  if (named === vatForm)
    return (
      <VatEditor hotel={hotel} vat={vat} onSaved={() => finish(t('localTaxes.vat.saved'))} onLeave={() => open(null)} />
    )
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
      </div>
      <DoneNote>{done}</DoneNote>
      {start}
      <div className={classes.layout}>
        <div className={classes.list}>
          <VatCard hotel={hotel} vat={vat} onEdit={() => open(vatForm)} />
          {taxes.length === 0 ? (
            <NoTaxes hotel={hotel} onNew={(one) => open('new', one)} />
          ) : (
            <TaxList hotel={hotel} taxes={taxes} onOpen={open} />
          )}
        </div>
        {(taxes.length > 0 || vat.rates.length > 0) && <TaxExample hotel={hotel} />}
      </div>
    </>
  )
}

type TaxListProps = HotelProps & {
  readonly taxes: readonly LocalTax[]
  readonly onOpen: (taxId: string) => void
}

function TaxList({ hotel, taxes, onOpen }: TaxListProps) {
  const { t } = useTranslation()
  const words = useTaxWords(hotel.currency, todayIn(hotel.timezone))
  return (
    <section className={classes.list} aria-labelledby="taxes-title">
      <div className={classes.head}>
        <h2 id="taxes-title" className="display-sm">
          {t('localTaxes.list')}
        </h2>
        <Button size="sm" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => onOpen('new')}>
          {t('localTaxes.new')}
        </Button>
      </div>
      <ul className={classes.list}>
        {taxes.map((tax) => (
          <li key={tax.id} className={`card ${classes.tax}`}>
            <h3 className="strong">{tax.name}</h3>
            <p>{words.rates(tax)}</p>
            {words.limits(tax) !== '' && <p className="soft">{words.limits(tax)}</p>}
            {tax.rates.every(({ rate }) => rate === 0) && <p className="small">{t('localTaxes.toCheck')}</p>}
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
    </section>
  )
}

type NoTaxesProps = HotelProps & { readonly onNew: (preset: TaxPreset | null) => void }

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
            <Button key={preset} className={classes.wraps ?? ''} onClick={() => onNew(preset)}>
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
