import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../platform/language.ts'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { PlanTemplates } from './plan-templates.tsx'
import type { Template } from './plan-values.ts'
import type { PlanWords } from './use-plan-words.ts'

type NoPlansProps = {
  readonly hotel: OwnerProperty
  readonly words: PlanWords
  readonly onNew: (template: Template | null) => void
}

/** What plans are for, and what most hotels begin with: each fills the form, none is saved. */
export function NoPlans({ hotel, words, onNew }: NoPlansProps) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('ratePlans.none.title')}
      actions={
        <>
          <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={() => onNew(null)}>
            {t('ratePlans.none.add')}
          </Button>
          <PlanTemplates hotel={hotel} words={words} onNew={onNew} />
        </>
      }
    >
      {t('ratePlans.none.text')}
    </EmptyState>
  )
}
