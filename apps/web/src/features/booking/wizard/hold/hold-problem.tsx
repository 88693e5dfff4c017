import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { addressOf } from '@keystay/contract/shared/addresses'
import type { Money } from '@keystay/contract/shared/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../../../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../../../platform/language.ts'
import { useFormat } from '../../../../platform/format/use-format.ts'
import classes from './hold-problem.module.css'
import type { Wizard } from '../state/use-wizard.ts'

/** What the server refused, and which wish of the guest that was. */
export type Failure = {
  readonly wish: 'hold' | 'pay'
  readonly error: ApiError
  /** What the guest agreed to pay with this wish. */
  readonly sentTotal?: Money | null
}

type HoldProblemProps = {
  readonly wizard: Wizard
  readonly failure: Failure | null
  readonly busy: boolean
  readonly onAccept: (total: Money) => void
  readonly toRooms: string
  readonly toDetails: string
}

const titles = {
  hold: { error: 'create_booking_error', refused: 'create_booking_failed' },
  pay: { error: 'payment_error', refused: 'payment_failed' },
} as const
const gone = ['room_unavailable', 'room_type_not_found']

/** Why the server did not hold or book, and the step that helps. */
export function HoldProblem({ wizard, failure, busy, onAccept, toRooms, toDetails }: HoldProblemProps) {
  const { t } = useTranslation()
  const { money: say } = useFormat()
  if (!failure || busy) return null
  const { wish, error, sentTotal } = failure
  const total = error.code === 'price_changed' ? totalOf(error) : null
  if (total) {
    const said = { total: say(total) }
    // What the plan promises is another now, at the same price.
    const sameTotal = sentTotal?.minor === total.minor
    return (
      <Problem
        title={sameTotal ? t('wizard.termsChanged') : t('wizard.priceChanged', said)}
        text={sameTotal ? t('wizard.termsChangedText', said) : error.message}
      >
        <Button onClick={() => onAccept(total)}>
          {sameTotal ? t('wizard.acceptTerms') : t('wizard.acceptPrice', said)}
        </Button>
        <Link to={toRooms} className="quiet-link">
          {t('wizard.chooseOther')}
        </Link>
      </Problem>
    )
  }
  if (error.code !== null && gone.includes(error.code)) {
    return (
      <Problem title={t('wizard.roomGone')} text={messageOf('room_changed')}>
        <Button component={Link} to={toRooms}>
          {t('wizard.chooseOther')}
        </Button>
        <Link to={addressOf('hotelHome', { hotelKey: wizard.hotel.slug })} className="quiet-link">
          {t('common.toHotel')}
        </Link>
      </Problem>
    )
  }
  if (error.code === 'plan_unavailable') {
    return (
      <Problem title={t('wizard.planGone')} text={error.message}>
        <Button component={Link} to={toRooms}>
          {t('wizard.planOther')}
        </Button>
      </Problem>
    )
  }
  if (error.code === 'extra_unavailable') {
    const extra = wizard.extras.find(({ id }) => id === error.details['extraId'])
    return (
      <Problem
        title={extra ? t('wizard.extras.gone', { name: extra.name }) : t('wizard.extras.goneAny')}
        text={error.message}
      >
        <Button component={Link} to={toDetails}>
          {t('wizard.extras.change')}
        </Button>
      </Problem>
    )
  }
  const mayPass = error.status === null || error.status >= 500
  // Some refusals say themselves that another try is safe.
  const addsSafety = mayPass && error.code !== 'payment_unreachable'
  return (
    <Problem
      title={messageOf(titles[wish][mayPass ? 'error' : 'refused'])}
      text={addsSafety ? `${error.message} ${t(`wizard.safeToRetry.${wish}`)}` : error.message}
    />
  )
}

type ProblemProps = { readonly title: string; readonly text: string; readonly children?: ReactNode }

function Problem({ title, text, children }: ProblemProps) {
  return (
    <div className={classes.problem} role="alert">
      <IconAlertCircle size={22} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">{title}</p>
        <p className="small">{text}</p>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </div>
  )
}

/** What the server asks for now. */
function totalOf(error: ApiError): Money | null {
  return (error.details['total'] as Money | undefined) ?? null
}
