import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../platform/language.ts'
import { stepNames } from '../state/draft-start.ts'
import classes from './progress-header.module.css'

type ProgressHeaderProps = {
  /** 1 to 5. */
  readonly step: number
  /** Steps before the current one that may be gone back to. */
  readonly locked: boolean
  readonly linkTo: (step: number) => string
}

/** The five steps: done ones are links. On a phone the current one by name, and five bars. */
export function ProgressHeader({ step, locked, linkTo }: ProgressHeaderProps) {
  const { t } = useTranslation()
  const current = stepNames[step - 1] ?? 'room'
  return (
    <nav className={classes.band} aria-label={t('wizard.progress')}>
      <div className="content">
        <p className={classes.phone}>
          {t('wizard.stepOf', { step, count: stepNames.length, name: t(`wizard.steps.${current}`) })}
        </p>
        <ol className={classes.steps}>
          {stepNames.map((name, index) => (
            <Step
              key={name}
              number={index + 1}
              label={t(`wizard.steps.${name}`)}
              state={index + 1 < step ? 'done' : index + 1 === step ? 'current' : 'open'}
              to={index + 1 < step && !locked ? linkTo(index + 1) : null}
            />
          ))}
        </ol>
      </div>
    </nav>
  )
}

type StepProps = {
  readonly number: number
  readonly label: string
  readonly state: 'done' | 'current' | 'open'
  readonly to: string | null
}

function Step({ number, label, state, to }: StepProps) {
  const { t } = useTranslation()
  const content = (
    <>
      <span className={classes.dot}>
        {state === 'done' ? <IconCheck size={16} stroke={2.25} aria-hidden /> : number}
      </span>
      <span className={classes.label}>
        {label}
        {state === 'done' && <span className="visually-hidden">, {t('wizard.stepDone')}</span>}
      </span>
    </>
  )
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      {to ? (
        <Link to={to} className={classes.link} preventScrollReset>
          {content}
        </Link>
      ) : (
        <span className={classes.link}>{content}</span>
      )}
    </li>
  )
}
