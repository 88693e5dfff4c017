import { Button, Checkbox } from '@mantine/core'
import type { Folio, FolioLine, Payer } from '@keystay/contract/folio/entities'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import { useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { Price } from '../../ui/facts/price.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { GivingBack } from '../../ui/stay-steps/giving-back.tsx'
import { useSetPayer, useTurn, type BookingKey } from './folio-api.ts'
import { SplitSheet } from './split-sheet.tsx'
import classes from './charges-card.module.css'

type ChargesCardProps = {
  readonly folio: Folio
  readonly at: BookingKey
  readonly onDone: (text: string) => void
  readonly onFailed: (error: Error) => void
}

/** What was sold and charged, by who pays it. Lines, or an amount of them, go to the other payer; a charge can be taken off. */
export function ChargesCard({ folio, at, onDone, onFailed }: ChargesCardProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const [marked, setMarked] = useState<readonly string[]>([])
  const [splits, setSplits] = useState(false)
  const [turning, setTurning] = useState<FolioLine | null>(null)
  const setPayer = useSetPayer(at)
  const turn = useTurn(at)
  const [refundBy, setRefundBy] = useState<DeskMethod>('cash')
  const mayRefund = useMay()('refunds')
  const chosen = folio.lines.filter((line) => marked.includes(keyOf(line)))
  const moved = (payer: Payer) => {
    setMarked([])
    setSplits(false)
    onDone(t(`folio.moved.${payer}`))
  }
  const move = (payer: Payer) => {
    const own = chosen.filter((line) => line.payer !== payer)
    setPayer.mutate(
      { positions: own.map(({ position }) => position), payer },
      { onSuccess: () => moved(payer), onError: onFailed },
    )
  }
  const takeOff = ({ position, text }: FolioLine) =>
    turn.mutate(
      { position, refundBy },
      {
        onSuccess: () => onDone(t('folio.turn.done', { text })),
        onError: onFailed,
        onSettled: () => setTurning(null),
      },
    )
  const toggle = (line: FolioLine) => {
    const key = keyOf(line)
    setMarked(marked.includes(key) ? marked.filter((one) => one !== key) : [...marked, key])
  }
  const others = otherPayers(chosen)
  const backOf = (line: FolioLine) => ({ ...folio.due, minor: backAtDesk(folio, line) })
  /** What the button says; undefined: somebody else has to take it off. */
  const actOf = (line: FolioLine) => {
    const back = backOf(line)
    if (back.minor === 0) return t('folio.turn.act', { amount: money(line.whole ?? line.amount) })
    return mayRefund ? t(`today.giving.act.${refundBy}`, { amount: money(back) }) : undefined
  }
  return (
    <section className={classes.card} aria-label={t('folio.lines')}>
      {folio.payers.map(({ payer, total }) => (
        <div key={payer} className={classes.payer}>
          <div className={classes.payerHead}>
            <h2 className="display-sm">{t(`folio.payers.${payer}`)}</h2>
            <Price amount={total} size="sm" />
          </div>
          <ul className={classes.lines}>
            {folio.lines
              .filter((line) => line.payer === payer)
              .map((line) => (
                <Line
                  key={keyOf(line)}
                  line={line}
                  chosen={chosen.includes(line)}
                  onToggle={() => toggle(line)}
                  onTurn={() => setTurning(line)}
                />
              ))}
          </ul>
        </div>
      ))}
      {others.length > 0 && (
        <div className={classes.split}>
          <p>{t('folio.chosen', { count: chosen.length, amount: money(sumOf(folio, chosen)) })}</p>
          {others.map((payer) => (
            <Button key={payer} size="sm" loading={setPayer.isPending} onClick={() => move(payer)}>
              {t(`folio.moveTo.${payer}`)}
            </Button>
          ))}
          <Button size="sm" variant="outline" onClick={() => setSplits(true)}>
            {t('folio.part.open')}
          </Button>
        </div>
      )}
      {splits && (
        <SplitSheet
          folio={folio}
          at={at}
          chosen={chosen}
          payers={others}
          onClose={() => setSplits(false)}
          onDone={moved}
        />
      )}
      {turning && (
        <AskSheet
          open
          onClose={() => setTurning(null)}
          title={t('folio.turn.title', { text: turning.text })}
          action={actOf(turning)}
          busy={turn.isPending}
          danger
          onAct={() => takeOff(turning)}
        >
          <p>{t('folio.turn.text')}</p>
          <GivingBack
            refund={backOf(turning)}
            atDesk={backOf(turning)}
            mayRefund={mayRefund}
            method={refundBy}
            onMethod={setRefundBy}
          />
        </AskSheet>
      )}
    </section>
  )
}

/** Two may pay a line: each part of it is chosen by itself. */
const keyOf = ({ position, payer }: FolioLine) => `${position} ${payer}`

/** What the chosen lines come to, with what takes something of them back: that goes with them. */
function sumOf({ lines, due }: Folio, chosen: readonly FolioLine[]) {
  const keys = new Set(chosen.map(keyOf))
  const own = lines.filter((line) => keys.has(keyOf({ ...line, position: line.counters ?? line.position })))
  return { ...due, minor: own.reduce((sum, { amount }) => sum + amount.minor, 0) }
}

/** To whom the chosen lines could go. */
function otherPayers(chosen: readonly FolioLine[]): Payer[] {
  const own = new Set(chosen.map(({ payer }) => payer))
  return (['company', 'guest'] as const).filter((payer) => [...own].some((one) => one !== payer))
}

/** What the desk hands back for a charge that is taken off: what of it is not due any more but paid. */
function backAtDesk({ due, deskHeld }: Folio, { amount, whole }: FolioLine): number {
  return Math.max(0, Math.min((whole ?? amount).minor - due.minor, deskHeld.minor))
}

type LineProps = {
  readonly line: FolioLine
  readonly chosen: boolean
  readonly onToggle: () => void
  readonly onTurn: () => void
}

function Line({ line, chosen, onToggle, onTurn }: LineProps) {
  const { t } = useTranslation()
  const { date, money, number } = useFormat()
  const { kind, text, room, quantity, amount, whole, discount, counters, turned, vat, payer } = line
  const name = text || t(`folio.kinds.${kind}`)
  const count = quantity !== null && Math.abs(quantity) > 1 ? `${number(Math.abs(quantity))} × ` : ''
  const about = [
    line.date && date(line.date),
    room && t('folio.room', { room }),
    counters !== null && t(kind === 'charge' ? 'folio.takenOff' : 'folio.givenBack'),
    turned && t('folio.turned'),
    whole && t('folio.part.of', { amount: money(whole) }),
    discount.minor < 0 && t('folio.discount', { amount: money({ ...discount, minor: -discount.minor }) }),
    ...vat
      .filter(({ percent }) => percent !== null && percent > 0)
      .map(({ percent }) => t('folio.vat', { percent: number((percent ?? 0) / 100) })),
  ].filter(Boolean)
  return (
    <li className={classes.line} data-off={turned || counters !== null || undefined}>
      {counters === null && !turned ? (
        <Checkbox
          checked={chosen}
          onChange={onToggle}
          aria-label={t('folio.choose', {
            text: `${name} ${about[0] || ''}${whole ? `, ${t(`folio.payers.${payer}`)}` : ''}`,
          })}
        />
      ) : (
        <span className={classes.noBox} />
      )}
      <span className={classes.what}>
        <span className={classes.name}>
          {count}
          {name}
        </span>
        <span className="tiny soft">{about.join(' · ')}</span>
      </span>
      <Price amount={amount} />
      {kind === 'charge' && counters === null && !turned && (whole === null || payer === 'guest') && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.off ?? ''}
          onClick={onTurn}
          aria-label={t('folio.turn.of', { text: name })}
        >
          {t('folio.turn.open')}
        </Button>
      )}
    </li>
  )
}
