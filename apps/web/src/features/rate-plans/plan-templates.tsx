import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { Button } from '@mantine/core'
import { useTranslation } from '../../platform/language.ts'
import { templateChange, templatesFor, type Template } from './plan-values.ts'
import classes from './rate-plans.module.css'
import type { PlanWords } from './use-plan-words.ts'

type PlanTemplatesProps = {
  readonly hotel: OwnerProperty
  readonly words: PlanWords
  readonly size?: 'xs' | undefined
  /** What the form was filled from. */
  readonly chosen?: Template | null
  readonly onNew: (template: Template) => void
}

/** What most hotels sell beside their standard plan: each fills the form of a new one, none is saved. */
export function PlanTemplates({ hotel, words, size, chosen, onNew }: PlanTemplatesProps) {
  const { t } = useTranslation()
  return templatesFor(hotel).map((template) => {
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
        variant={chosen === template ? 'light' : 'outline'}
        {...(size && { size })}
        {...(chosen !== undefined && { 'aria-pressed': chosen === template })}
        className={classes.template ?? ''}
        onClick={() => onNew(template)}
      >
        {t(`ratePlans.templates.${template}.button`, { change })}
      </Button>
    )
  })
}
