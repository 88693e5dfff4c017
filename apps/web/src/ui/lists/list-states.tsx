import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './list-states.module.css'

type StateProps = {
  readonly title: string
  readonly children?: ReactNode
  /** Buttons and links: the one step that helps first. */
  readonly actions?: ReactNode
  /** "h1" where it is all that the page says. */
  readonly heading?: 'h1' | 'h2'
}

/** Nothing found: why, and what helps. */
export function EmptyState({ title, children, actions, heading: Heading = 'h2' }: StateProps) {
  return (
    <div className={`card ${classes.state}`}>
      <EmptyCalendar />
      <Heading className="display-sm">{title}</Heading>
      <p className={classes.text}>{children}</p>
      <div className={classes.actions}>{actions}</div>
    </div>
  )
}

type ErrorStateProps = StateProps & {
  /** Shows "try again" as the first action. */
  readonly onRetry?: (() => void) | undefined
  /** What failed: no answer at all has a picture of its own. */
  readonly cause?: unknown
}

/** It failed: the cause, whether anything was booked or charged, and the way on. Announced at once. */
export function ErrorState({ title, children, actions, onRetry, cause, heading: Heading = 'h2' }: ErrorStateProps) {
  const { t } = useTranslation()
  const Icon = isApiError(cause) && cause.status === null ? IconWifiOff : IconAlertTriangle
  return (
    <div className={`card ${classes.state}`} role="alert">
      <span className={classes.failed}>
        <Icon size={32} stroke={1.75} aria-hidden />
      </span>
      <Heading className="display-sm">{title}</Heading>
      <p className={classes.text}>{children}</p>
      <div className={classes.actions}>
        {onRetry && (
          <Button leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />} onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )}
        {actions}
      </div>
    </div>
  )
}

type ListSkeletonProps = {
  /** What is loading, for everyone: "Zimmer werden geladen …". */
  readonly label: string
  readonly count?: number
  /** One card with the real card's measures, made of SkeletonBox. */
  readonly card?: ReactNode
  readonly className?: string | undefined
}

/** Keeps the place of a list. Nothing is drawn for the first 200 ms, so that quick answers do not flicker. */
export function ListSkeleton({ label, count = 4, card = <CardSkeleton />, className }: ListSkeletonProps) {
  const { t } = useTranslation()
  const late = useLate()
  return (
    <div className={classes.loading} data-late={late || undefined}>
      <div className={className ?? classes.cards} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <div key={index}>{card}</div>
        ))}
      </div>
      <output className={classes.label}>
        {late && <Loader size={18} color="currentColor" aria-hidden />}
        {label}
      </output>
      {/* Nothing more will come. */}
      <noscript>{import.meta.env.SSR && t('common.reloadWithoutScript')}</noscript>
    </div>
  )
}

/** One grey bar or block of a skeleton. */
export function SkeletonBox({ width, height }: { readonly width?: string | number; readonly height: string | number }) {
  return <span className={classes.box} style={{ width: width ?? '100%', height }} />
}

function CardSkeleton() {
  return (
    <div className={`card ${classes.card}`}>
      <SkeletonBox height={128} />
      <div className={classes.lines}>
        <SkeletonBox width="70%" height={24} />
        <SkeletonBox width="45%" height={16} />
        <SkeletonBox width="60%" height={16} />
        <SkeletonBox width="35%" height={16} />
      </div>
    </div>
  )
}

function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return late
}

/** A small drawn calendar for lists that came back empty. */
function EmptyCalendar() {
  return (
    <svg viewBox="0 0 168 112" width="168" height="112" aria-hidden>
      <ellipse cx="84" cy="100" fill="var(--sunken)" rx="70" ry="7" />
      <rect width="108" height="78" x="30" y="22" fill="var(--surface)" stroke="var(--line)" strokeWidth="2" rx="12" />
      <path fill="var(--green)" d="M30 44V34a12 12 0 0 1 12-12h84a12 12 0 0 1 12 12v10Z" />
      <path stroke="var(--ink)" strokeLinecap="round" strokeWidth="4" d="M54 14v16m60-16v16" />
      <g fill="var(--line)">
        <circle cx="52" cy="58" r="5" />
        <circle cx="73" cy="58" r="5" />
        <circle cx="94" cy="58" r="5" />
        <circle cx="115" cy="58" r="5" />
        <circle cx="52" cy="78" r="5" />
        <circle cx="115" cy="78" r="5" />
      </g>
      <circle cx="83.5" cy="78" r="15" fill="var(--green-soft)" />
      <path fill="none" stroke="var(--green)" strokeWidth="2.5" d="M83.5 71a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z" />
      <path stroke="var(--green)" strokeLinecap="round" strokeWidth="3" d="m88.5 83 7 7" />
    </svg>
  )
}
