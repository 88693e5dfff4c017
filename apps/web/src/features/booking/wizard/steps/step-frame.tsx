import { Button, Loader } from '@mantine/core'
import { IconArrowLeft, IconChevronUp } from '@tabler/icons-react'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../platform/language.ts'
import { BottomBar } from '../../../../ui/layout/bottom-bar.tsx'
import { Price } from '../../../../ui/facts/price.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SummaryLines, SummaryPlan, SummaryTotal } from './summary-card.tsx'
import classes from './step-frame.module.css'
import type { Wizard } from '../state/use-wizard.ts'

type StepFrameProps = {
  readonly wizard: Wizard
  readonly title: string
  readonly text: ReactNode
  readonly children: ReactNode
  /** The way back, with the name of the step it leads to. */
  readonly back?: { readonly to: string; readonly label: string }
  /** What the button says; without it the step brings its own. */
  readonly next?: string
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly onSubmit: () => void
}

const formId = 'wizard-step'

/** What every step stands in: a form with title, way back and way on; on a phone the way on lies in the bottom bar. */
export function StepFrame(props: StepFrameProps) {
  const { wizard, title, text, children, back, next, busy = false, disabled = false, onSubmit } = props
  const { t } = useTranslation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  const button = { type: 'submit', form: formId, loading: busy, disabled } as const
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <h1 className="display-lg">{title}</h1>
      <p className={`soft ${classes.text}`}>{text}</p>
      {children}
      <div className={classes.foot}>
        {back && !busy && (
          <Link to={back.to} className={`quiet-link ${classes.back}`}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            {back.label}
          </Link>
        )}
        {next !== undefined && (
          <Button {...button} className={classes.next}>
            {next}
          </Button>
        )}
      </div>
      <BottomBar label={t('wizard.totalAndContinue')}>
        <BarTotal wizard={wizard} />
        {next !== undefined && <Button {...button}>{t('wizard.continue')}</Button>}
      </BottomBar>
    </form>
  )
}

/** The total on a phone; opens the lines behind it. */
function BarTotal({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { quote, draft, refreshing } = wizard
  const nights = draft.checkIn && draft.checkOut ? countNights(draft.checkIn, draft.checkOut) : 0
  if (!quote) return refreshing ? <Loader size={20} /> : <span className="soft">{t('wizard.noTotal')}</span>
  return (
    <>
      <button type="button" className={classes.total} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Price amount={quote.total} size="sm" />
        <span className={classes.lines}>
          {t('common.nightsAllIn', { count: nights })}
          <IconChevronUp size={16} stroke={2} aria-hidden />
          <span className="visually-hidden">{t('wizard.showLines')}</span>
        </span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('wizard.summary')} kind="bottom">
        <div className={classes.sheetLines}>
          <SummaryPlan wizard={wizard} />
          <SummaryLines wizard={wizard} />
        </div>
        <div className={classes.sheetTotal}>
          <SummaryTotal wizard={wizard} />
        </div>
      </Sheet>
    </>
  )
}
