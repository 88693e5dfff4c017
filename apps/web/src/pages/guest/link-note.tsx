import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useSearchParams } from 'react-router'
import { findLinkProblems } from '@keystay/contract/shared/stay-search'
import { LinkProblems } from '../../ui/form/link-problems.tsx'

/** Says what the address of the page asks for in vain, so that nothing is changed silently. */
export function LinkNote({ today }: { readonly today: PlainDate }) {
  const [params] = useSearchParams()
  return <LinkProblems problems={findLinkProblems(params, today)} />
}
