import { Button, TextInput } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { foldCode } from '@keystay/contract/vouchers/codes'
import { useEffect, useId, useRef, useState } from 'react'
import { isApiError } from '../../../../platform/api/api-error.ts'
import { useTranslation } from '../../../../platform/language.ts'
import { useCheckVoucher } from '../../booking-api.ts'
import type { Wizard } from '../state/use-wizard.ts'
import { voucherProblem, wishOf } from './quote.ts'
import classes from './voucher-field.module.css'

type VoucherFieldProps = {
  readonly wizard: Wizard
  readonly busy: boolean
  /** Why the server did not hold with the code that was given. */
  readonly refusal: string | undefined
}

/** The guest's discount code: asked of the server before it counts, so that a wrong one leaves the price as it was. */
export function VoucherField({ wizard, busy, refusal }: VoucherFieldProps) {
  const { t } = useTranslation()
  const { draft } = wizard
  const area = useRef<HTMLElement>(null)
  const last = useRef(draft.voucher)
  // What was clicked is gone with that.
  useEffect(() => {
    if (last.current === draft.voucher) return
    last.current = draft.voucher
    area.current?.focus({ preventScroll: true })
  }, [draft.voucher])
  return (
    <section ref={area} tabIndex={-1} className={`card ${classes.card}`} aria-label={t('purchase.voucher.label')}>
      {draft.voucher === null ? (
        <CodeForm wizard={wizard} busy={busy} refusal={refusal} />
      ) : (
        <Applied wizard={wizard} busy={busy} code={draft.voucher} />
      )}
    </section>
  )
}

function CodeForm({ wizard, busy, refusal }: VoucherFieldProps) {
  const { t } = useTranslation()
  const { hotel, draft, dispatch, refusedVoucher } = wizard
  const input = useRef<HTMLInputElement>(null)
  const check = useCheckVoucher(hotel.id)
  const [code, setCode] = useState(refusedVoucher?.code ?? '')
  const [isEdited, setEdited] = useState(false)
  const tried = isApiError(check.error) ? (voucherProblem(check.error) ?? check.error.message) : null
  const problem = tried ?? (isEdited ? null : (refusedVoucher?.problem ?? refusal ?? null))
  const apply = () => {
    const folded = foldCode(code)
    const wish = wishOf({ ...draft, voucher: folded })
    if (busy || check.isPending || folded === '' || !wish) return input.current?.focus()
    setEdited(true)
    check.mutate(wish, {
      onSuccess: () => dispatch({ type: 'voucher', code: folded }),
      onError: () => input.current?.focus(),
    })
  }
  return (
    <div className={classes.form}>
      <TextInput
        ref={input}
        label={t('purchase.voucher.label')}
        value={code}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setEdited(true)
          check.reset()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter is about the code, not about the booking.
          event.preventDefault()
          apply()
        }}
      />
      <Button variant="outline" onClick={apply} loading={check.isPending} disabled={busy}>
        {t('purchase.voucher.apply')}
      </Button>
    </div>
  )
}

type AppliedProps = { readonly wizard: Wizard; readonly busy: boolean; readonly code: string }

function Applied({ wizard: { dispatch }, busy, code }: AppliedProps) {
  const { t } = useTranslation()
  const text = useId()
  return (
    <div className={classes.applied}>
      <IconTicket size={20} stroke={1.75} aria-hidden />
      <output id={text}>{t('purchase.voucher.applied', { code })}</output>
      <Button
        variant="subtle"
        size="sm"
        disabled={busy}
        aria-describedby={text}
        onClick={() => dispatch({ type: 'voucher', code: null })}
      >
        {t('purchase.voucher.remove')}
      </Button>
    </div>
  )
}
