import { Button } from '@mantine/core'
import type { Folio, FolioPayment } from '@keystay/contract/folio/entities'
import { useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { Price } from '../../ui/facts/price.tsx'
import page from '../../ui/layout/desk-page.module.css'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useTurn, type BookingKey } from './folio-api.ts'
import classes from './payments-card.module.css'

type PaymentsCardProps = {
  readonly folio: Folio
  readonly at: BookingKey
  /** The hotel's. */
  readonly timezone: string
  readonly onDone: (text: string) => void
  readonly onFailed: (error: Error) => void
}

/** Money that moved, online and at the desk; what the desk recorded wrongly is taken back. */
export function PaymentsCard({ folio, at, timezone, onDone, onFailed }: PaymentsCardProps) {
  const { t } = useTranslation()
  const { money, moment } = useFormat()
  const [turning, setTurning] = useState<FolioPayment | null>(null)
  const turn = useTurn(at)
  const mayRefund = useMay()('refunds')
  const takeBack = ({ id }: FolioPayment) =>
    turn.mutate(
      { paymentId: id },
      { onSuccess: () => onDone(t('folio.payments.done')), onError: onFailed, onSettled: () => setTurning(null) },
    )
  return (
    <section className={`card ${classes.card}`} aria-labelledby="folio-payments">
      <h2 id="folio-payments" className="display-sm">
        {t('folio.payments.title')}
      </h2>
      {folio.payments.length === 0 && <p className="soft">{t('folio.payments.none')}</p>}
      <ul className={page.movements}>
        {folio.payments.map((payment) => (
          <li key={payment.id} data-off={payment.turned || payment.reverses !== null || undefined}>
            <span>
              <span>{t(`folio.methods.${payment.method}`)}</span>
              <span className="tiny soft">
                {[
                  aboutOf(payment),
                  payment.payer === 'company' && t('folio.payments.forCompany'),
                  moment(payment.at, timezone),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Price amount={payment.amount} />
            {mayRefund && payment.mayTurn && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => setTurning(payment)}
                aria-label={t('folio.payments.turnOf', { amount: money(payment.amount) })}
              >
                {t('folio.payments.turn')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {turning && (
        <AskSheet
          open
          onClose={() => setTurning(null)}
          title={t('folio.payments.turnOf', { amount: money(turning.amount) })}
          action={t('folio.payments.act')}
          busy={turn.isPending}
          danger
          onAct={() => takeBack(turning)}
        >
          <p>{t(turning.reason === null ? 'folio.payments.textPaid' : 'folio.payments.textBack')}</p>
        </AskSheet>
      )}
    </section>
  )

  function aboutOf({ amount, status, reason, reverses, turned }: FolioPayment): string {
    if (reverses !== null) return t('folio.payments.reversal')
    if (turned) return t('folio.payments.turned')
    if (reason === null) return ''
    const why = t(`desk.money.refundReasons.${reason}`)
    return amount.minor < 0 && status !== 'done' ? `${why}, ${t(`desk.money.refundStates.${status}`)}` : why
  }
}
