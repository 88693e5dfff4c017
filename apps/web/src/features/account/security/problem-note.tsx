import { useTranslation } from '../../../platform/language.ts'
import danger from '../../../ui/form/danger.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import type { Problem } from './problem.ts'

/** Says why nothing happened, and what to do. */
export function ProblemNote({ problem }: { readonly problem: Problem | null }) {
  const { t } = useTranslation()
  if (problem === null) return null
  if (typeof problem !== 'string') return <FormAlert error={problem} />
  return (
    <p className={danger.alert} role="alert">
      {t(`account.security.${problem}`)}
    </p>
  )
}
