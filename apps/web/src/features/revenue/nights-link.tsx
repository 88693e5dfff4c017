import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { withParams } from '../../platform/navigation/address.ts'
import { shownWord, type Shown } from './dashboard-state.ts'

type NightsLinkProps = {
  readonly shown: Shown
  readonly className?: string | undefined
  readonly label?: string | undefined
  readonly style?: { readonly left: number; readonly width: number }
  readonly children?: ReactNode
}

/** Opens the nights that make a figure. */
export function NightsLink({ shown, className, label, style, children }: NightsLinkProps) {
  const [params] = useSearchParams()
  return (
    <Link
      to={withParams(params, { nights: shownWord(shown), page: null })}
      preventScrollReset
      className={className}
      aria-label={label}
      style={style}
    >
      {children}
    </Link>
  )
}
