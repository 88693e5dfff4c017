import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { templateChange, templatesFor, type Template } from './plan-values.ts'
import classes from './rate-plans.module.css'
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
          {templatesFor(hotel).map((template) => {
            const { percent, person } = templateChange(template, hotel.currency)
            const isSame = percent === 0 && person.minor === 0
            const change = isSame
              ? ''
              : percent === 0
                ? t('ratePlans.rule.perPersonShort', { change: words.change(person) })
                : words.percent(percent)
            return (
              <Button
                key={template}
                variant="outline"
                className={classes.template ?? ''}
                onClick={() => onNew(template)}
              >
                {t(`ratePlans.templates.${template}.button`, { change })}
              </Button>
            )
          })}
        </>
      }
    >
      {t('ratePlans.none.text')}
    </EmptyState>
  )
}
