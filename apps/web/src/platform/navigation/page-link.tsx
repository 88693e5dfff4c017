import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../language.ts'
import { withParams } from './address.ts'

type PageLinkProps = {
  readonly page: number
  readonly className?: string
  readonly 'aria-current'?: 'page'
  readonly children?: ReactNode
}

/** The way to another page of a list that the address names by `page`. */
export function PageLink({ page, children, ...link }: PageLinkProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  return (
    <Link
      to={withParams(params, { page: page === 1 ? null : String(page) })}
      preventScrollReset
      aria-label={typeof children === 'number' ? t('common.page', { page }) : undefined}
      {...link}
    >
      {children}
    </Link>
  )
}
