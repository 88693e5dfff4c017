import { IconInfoCircle } from '@tabler/icons-react'
import { isPlainDate } from '@keystay/contract/shared/plain-dates'
import { messageOf, useTranslation } from '../../platform/language.ts'
import type { LinkProblem } from '@keystay/contract/shared/stay-search'
import { useFormat } from '../../platform/format/use-format.ts'
import classes from './note.module.css'

type LinkProblemsProps = { readonly problems: readonly LinkProblem[]; readonly more?: readonly string[] }

/** What of a link could not be kept, why, and what is shown instead; nothing when all of it holds. */
export function LinkProblems({ problems, more = [] }: LinkProblemsProps) {
  const say = useProblemText()
  const texts = [...problems.map(say), ...more]
  if (texts.length === 0) return null
  return (
    <output className={classes.changed}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </output>
  )
}

/** As much of a link as is worth repeating. */
const shownLength = 20

function useProblemText(): (problem: LinkProblem) => string {
  const { t } = useTranslation()
  const { date } = useFormat()
  const asDate = (text: string) => (isPlainDate(text) ? date(text, 'shortYear') : text.slice(0, shownLength) || '?')
  return (problem) => {
    const why = messageOf(problem.code, problem.params)
    if (problem.field === 'dates') {
      return t('common.linkDates', { dates: `${asDate(problem.checkIn)} – ${asDate(problem.checkOut)}`, why })
    }
    const used = t('common.guestCount', { count: problem.used })
    return t('common.linkGuests', { given: problem.given.slice(0, shownLength), used, why })
  }
}
