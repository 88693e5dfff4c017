import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import classes from './extra-editor.module.css'
import { useExample, useExampleType, type ExtraBody } from './extras-api.ts'

/** Two weeks ahead few nights are closed, and three nights show what is counted by the night. */
const daysAhead = 14
const nights = 3
const guests = 2

/** The pause after a key before the example is computed anew. */
const typingPauseMs = 200

type ExtraExampleProps = {
  readonly propertyId: string
  readonly today: PlainDate
  /** Null for a new one. */
  readonly extraId: string | null
  readonly body: ExtraBody
}

/** What a stay costs with the extra as it stands in the form, computed by the server as for a guest. */
export function ExtraExample({ propertyId, today, extraId, body }: ExtraExampleProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const roomTypeId = useExampleType(propertyId)
  // A name that is missing yet keeps nobody from seeing the price.
  const extra = { ...body, name: body.name.trim() || t('extras.example.unnamed') }
  const [later] = useDebouncedValue(JSON.stringify(extra), typingPauseMs)
  const checkIn = addDays(today, daysAhead)
  const stay = { checkIn, checkOut: addDays(checkIn, nights), guests }
  const example = useExample(
    propertyId,
    roomTypeId === null ? null : { roomTypeId, ...stay, extraId, extra: JSON.parse(later) as ExtraBody },
  )
  const shown = example.data
  return (
    <section className={classes.example} aria-labelledby="extra-example">
      <h3 id="extra-example" className="label">
        {t('extras.example.title', {
          guests: t('common.guestCount', { count: guests }),
          nights: t('common.nights', { count: nights }),
        })}
      </h3>
      {roomTypeId === null && <p className="soft">{t('extras.example.noTypes')}</p>}
      <FailedNote error={example.error} title="operation_failed" />
      {!example.error && shown === null && <p className="soft">{t('extras.example.unreadable')}</p>}
      {shown && (
        <>
          <dl className={classes.lines} aria-busy={example.isFetching}>
            <Lines lines={shown.priceLines} />
          </dl>
          <p className={classes.total}>
            <span className="strong">{t('extras.example.total')}</span>
            <span className="strong">{money(shown.total)}</span>
          </p>
        </>
      )}
    </section>
  )
}

/** All nights in one row; then what is added or taken off. */
function Lines({ lines }: { readonly lines: readonly PriceLine[] }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const [first] = lines
  if (!first) return null
  const sum = (kind: (line: PriceLine) => boolean) => ({
    ...first.amount,
    minor: lines.filter(kind).reduce((all, { amount }) => all + amount.minor, 0),
  })
  const lodging = sum(({ kind }) => kind !== 'extra')
  return (
    <>
      <div>
        <dt>{t('common.nights', { count: nights })}</dt>
        <dd>{money(lodging)}</dd>
      </div>
      {lines
        .filter(({ kind }) => kind === 'extra')
        .map(({ label, quantity, amount }) => (
          <div key={label}>
            <dt>{quantity === null ? label : `${quantity} × ${label}`}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
    </>
  )
}
