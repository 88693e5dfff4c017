import { NativeSelect, TextInput } from '@mantine/core'
import type { Folio, Payer } from '@keystay/contract/folio/entities'
import { maxChargeQuantity, maxChargeText } from '@keystay/contract/folio/forms'
import { feeClasses, type VatClass } from '@keystay/contract/vat/entities'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { AmountField } from '../../ui/editor/amount-field.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import page from '../../ui/layout/desk-page.module.css'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useCharge, useExtras, type BookingKey } from './folio-api.ts'
import classes from './sheets.module.css'

type ChargeSheetProps = {
  readonly folio: Folio
  readonly at: BookingKey
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

const free = 'free'

/** Puts an extra of the hotel, or any text with its VAT, on a guest's account. */
export function ChargeSheet({ folio, at, onClose, onDone }: ChargeSheetProps) {
  const { t } = useTranslation()
  const { money, language } = useFormat()
  const { currency, stays } = folio
  const charge = useCharge(at)
  const { data: extras = [] } = useExtras(at.propertyId)
  const [what, setWhat] = useState(free)
  const [text, setText] = useState('')
  const [vatClass, setVatClass] = useState<VatClass>('standard')
  const [price, setPrice] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [stayId, setStayId] = useState(stays.find(({ state }) => state === 'in_house')?.id ?? stays[0]?.id ?? '')
  const [payer, setPayer] = useState<Payer>('guest')
  const [tried, setTried] = useState(false)
  const extra = extras.find(({ id }) => id === what)
  const minor = readPrice(price, currency)
  const pieces = Number(quantity)
  const problems = {
    text: !extra && text.trim() === '' ? messageOf('required') : null,
    price: priceProblem(minor),
    quantity: Number.isInteger(pieces) && pieces >= 1 && pieces <= maxChargeQuantity ? null : messageOf('invalid'),
  }
  const isFine = Object.values(problems).every((problem) => problem === null)
  const total = isFine && typeof minor === 'number' ? { minor: minor * pieces, currency } : null
  const choose = (id: string) => {
    setWhat(id)
    const chosen = extras.find((one) => one.id === id)
    if (chosen) setPrice(writePrice(chosen.price.minor, currency, language))
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (charge.isPending) return
    setTried(true)
    if (!isFine || typeof minor !== 'number') return
    const sold = extra ? { extraId: extra.id } : { text: text.trim(), vatClass }
    const name = extra?.name ?? text.trim()
    charge.mutate(
      { ...sold, stayId, payer, quantity: pieces, priceMinor: minor, expectedTotal: folio.total },
      { onSuccess: () => onDone(t('folio.charge.done', { text: name })) },
    )
  }
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('folio.charge.title')}
      busy={charge.isPending}
      action={total ? t('folio.charge.act', { amount: money(total) }) : t('folio.charge.actBare')}
      onAct={submit}
    >
      <form noValidate className={page.form} onSubmit={submit}>
        {extras.length > 0 && (
          <NativeSelect
            label={t('folio.charge.what')}
            value={what}
            onChange={({ currentTarget: { value } }) => choose(value)}
            data={[
              { value: free, label: t('folio.charge.free') },
              ...extras.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {!extra && (
          <div className={classes.pair}>
            <TextInput
              label={t('folio.charge.text')}
              maxLength={maxChargeText}
              autoComplete="off"
              value={text}
              error={tried && problems.text}
              onChange={({ currentTarget: { value } }) => setText(value)}
            />
            <NativeSelect
              label={t('folio.charge.vat')}
              value={vatClass}
              onChange={({ currentTarget: { value } }) =>
                setVatClass(feeClasses.find((one) => one === value) ?? 'none')
              }
              data={feeClasses.map((value) => ({ value, label: t(`folio.vatClasses.${value}`) }))}
            />
          </div>
        )}
        <div className={classes.pair}>
          <AmountField
            currency={currency}
            label={t('folio.charge.price', { currency })}
            value={price}
            error={tried && problems.price}
            onChange={setPrice}
          />
          <TextInput
            label={t('folio.charge.quantity')}
            inputMode="numeric"
            autoComplete="off"
            value={quantity}
            error={tried && problems.quantity}
            onChange={({ currentTarget: { value } }) => setQuantity(value)}
          />
        </div>
        {stays.length > 1 && (
          <NativeSelect
            label={t('folio.charge.room')}
            value={stayId}
            onChange={({ currentTarget: { value } }) => setStayId(value)}
            data={stays.map(({ id, room }) => ({ value: id, label: room || '–' }))}
          />
        )}
        <Segments
          label={t('folio.charge.payer')}
          value={payer}
          options={(['guest', 'company'] as const).map((value) => ({ value, label: t(`folio.payers.${value}`) }))}
          onChange={setPayer}
        />
        <button type="submit" hidden>
          {t('folio.charge.actBare')}
        </button>
      </form>
      <FailedNote error={charge.error} title="operation_failed">
        {isApiError(charge.error) && charge.error.code === 'price_changed' && <p>{t('folio.charge.changed')}</p>}
      </FailedNote>
    </AskSheet>
  )
}

function priceProblem(minor: number | string | undefined): string | null {
  if (minor === undefined) return messageOf('amount_required')
  if (typeof minor === 'string') return messageOf('invalid')
  return minor <= 0 ? messageOf('amount_positive') : null
}
