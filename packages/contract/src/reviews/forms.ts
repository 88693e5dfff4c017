import { z } from 'zod'
import { idField, linesField, optionalLines, optionalText, say, textField } from '../shared/fields.ts'
import { languages } from '../shared/languages.ts'
import { hasWebAddress } from '../shared/text-rules.ts'
import { bestMark, hidingReasons, reviewMarks, reviewTrips, type ReviewMark } from './rules.ts'

const maxReviewTitle = 80
const maxReviewWords = 2000
const maxNote = 500

const mark = z.int(say('mark_required')).min(1, say('mark_required')).max(bestMark, say('mark_required'))
const marks = z.object(Object.fromEntries(reviewMarks.map((name) => [name, mark])) as Record<ReviewMark, typeof mark>)

/** Words that everybody reads: no page of the web is advertised by them. */
const noAddress = (text = '') => !hasWebAddress(text)

export const reviewForm = z.object({
  marks,
  trip: z.enum(reviewTrips, say('trip_required')),
  title: textField(maxReviewTitle).refine(noAddress, say('web_address')),
  good: optionalLines(maxReviewWords).refine(noAddress, say('web_address')),
  bad: optionalLines(maxReviewWords).refine(noAddress, say('web_address')),
  /** Whether others read the first name and an initial, or "Guest". */
  showsName: z.boolean(),
  language: z.enum(languages, say('invalid')),
})
export type ReviewForm = z.output<typeof reviewForm>

export const reviewAnswerForm = z.object({
  text: linesField(maxReviewWords, 'required').refine(noAddress, say('web_address')),
})

/** What somebody says that a review breaks. */
export const reviewReportForm = z.object({
  reason: z.enum(hidingReasons, say('required')),
  note: optionalText(maxNote),
})
export type ReviewReportForm = z.output<typeof reviewReportForm>

/** What is decided of a reported review: it is hidden for one of the reasons, or shown. */
export const reviewDecisionForm = z.object({
  /** Whose review it is. */
  propertyId: idField,
  hide: z.enum(hidingReasons, say('required')).nullable(),
})
