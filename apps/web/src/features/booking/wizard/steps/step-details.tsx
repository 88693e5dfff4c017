import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router'
import { DateRangeField } from '../../../../ui/dates/date-range-field.tsx'
import { ExtraFields } from './extra-fields.tsx'
import { LineFields } from './line-fields.tsx'
import { Notice } from './notice.tsx'
import { StepFrame } from './step-frame.tsx'
import classes from './step-details.module.css'
import type { Wizard } from '../state/use-wizard.ts'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { lazy, Suspense, useState, useRef, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { messageOf, useTranslation } from '../../../../platform/language.ts'
import { focusFirstError } from '../../../../ui/form/focus-first-error.ts'

/** Prices of nights are asked for when somebody looks at them. */
const NightCalendar = lazy(async () => ({ default: (await import('./night-calendar.tsx')).NightCalendar }))

/** Of few hotels' taxes can anybody be exempt. */
const ExemptFields = lazy(async () => ({ default: (await import('./exempt-fields.tsx')).ExemptFields }))

/** Few change a room so that its plan is not sold any more. */
const PlanPicker = lazy(async () => ({ default: (await import('./plan-picker.tsx')).PlanPicker }))

/** Few hotels let guests leave the choice to them. */
const FlexibleField = lazy(async () => ({ default: (await import('./flexible-field.tsx')).FlexibleField }))

type StepDetailsProps = {
  readonly wizard: Wizard
  readonly serverErrors: Readonly<Record<string, string>> | undefined
  readonly back: string
  readonly onNext: () => void
}

/** Step 2: dates, and per room type how many rooms, which beds and who sleeps in them. */
export function StepDetails({ wizard, serverErrors, back, onNext }: StepDetailsProps) {
  const { t } = useTranslation()
  const { draft, dispatch, hotel, detailIssues, pendingBooking, refreshing } = wizard
  const { area, texts, check } = useProblems(detailIssues, serverErrors, wizard.quoteError?.fields)
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [waits, setWaits] = useState(false)
  /** Whoever goes on before the checks have come waits for them, and goes on from what is in the form then. */
  const goOnChecked = async () => {
    setWaits(true)
    await wizard.awaitChecks()
    flushSync(() => setWaits(false))
    // Where the checks had just come, the form's first submission is still being told, and browsers ask for no second within one.
    area.current?.closest('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  }
  const goOn = () => {
    if (!wizard.checked) void goOnChecked()
    else if (check() && !wizard.planGone) onNext()
  }
  const guests = t('common.guestCount', { count: draft.guests })
  return (
    <StepFrame
      wizard={wizard}
      title={t('wizard.detailsTitle')}
      text={pendingBooking ? t('wizard.detailsHeld') : t('wizard.detailsText')}
      back={{ to: back, label: t('wizard.steps.room') }}
      next={t('wizard.next.guest')}
      busy={refreshing || waits}
      onSubmit={goOn}
    >
      <div ref={area} className={classes.fields}>
        <DateRangeField
          value={draft}
          onChange={({ checkIn, checkOut }) => dispatch({ type: 'dates', checkIn, checkOut })}
          today={hotel.today}
          dateStyle={phone ? 'short' : 'shortYear'}
          errors={{ checkIn: texts['checkIn'], checkOut: texts['checkOut'] }}
          renderCalendar={(calendar) => <NightCalendar wizard={wizard} {...calendar} />}
        />
        {draft.lines.map((line, index) => (
          <LineFields key={line.roomTypeId} wizard={wizard} line={line} errors={errorsOf(texts, `lines.${index}.`)} />
        ))}
        {(wizard.flexibleSaved || draft.flexible) && (
          <Suspense fallback={null}>
            <FlexibleField wizard={wizard} />
          </Suspense>
        )}
        <ExtraFields wizard={wizard} />
        {wizard.exemptible.length > 0 && (
          <Suspense fallback={null}>
            <ExemptFields wizard={wizard} />
          </Suspense>
        )}
        {wizard.planGone && (
          <Suspense fallback={null}>
            <PlanPicker wizard={wizard} />
          </Suspense>
        )}
        {Object.keys(texts).some((path) => path.startsWith('extras.')) && (
          <Notice wrong>{Object.entries(texts).find(([path]) => path.startsWith('extras.'))?.[1]}</Notice>
        )}
        {texts['lines'] && <Notice wrong>{texts['lines']}</Notice>}
        {texts['expectedGuests'] ? (
          <Notice wrong>{texts['expectedGuests']}</Notice>
        ) : (
          <Notice>{t('wizard.guestsMatch', { guests })}</Notice>
        )}
        <div>
          <Button
            component={Link}
            to={back}
            variant="light"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          >
            {t('wizard.addAnother')}
          </Button>
        </div>
      </div>
    </StepFrame>
  )
}

/** The errors below a path, without it. */
function errorsOf(texts: Readonly<Record<string, string>>, start: string): Readonly<Record<string, string>> {
  const own = Object.entries(texts).filter(([path]) => path.startsWith(start))
  return Object.fromEntries(own.map(([path, text]) => [path.slice(start.length), text]))
}

/**
 * What is wrong with a step, as texts by field: shown from the first try to go on, together with what the server refused, and at
 * once what it cannot price. Every
 * try puts the focus on the first wrong field.
 */
function useProblems(
  issues: readonly FieldIssue[],
  serverErrors: Readonly<Record<string, string>> = {},
  quoteErrors: Readonly<Record<string, string>> = {},
) {
  const refused = Object.keys(serverErrors).length
  const [tries, setTries] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  const texts: Record<string, string> = { ...quoteErrors, ...serverErrors }
  if (tries > 0) for (const { path, code, params } of issues.toReversed()) texts[path] = messageOf(code, params ?? {})
  useEffect(() => {
    if (tries > 0 || refused > 0) focusFirstError(area.current)
  }, [tries, refused])
  /** True when nothing stands against going on. */
  const check = (): boolean => {
    if (issues.length > 0) setTries((count) => count + 1)
    // A date that nobody can read is known to its field only.
    return issues.length === 0 && !focusFirstError(area.current)
  }
  return { area, texts, check, tried: tries > 0 }
}
