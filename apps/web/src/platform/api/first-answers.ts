import type { Language } from '@keystay/contract/shared/languages'
import { currentLanguage } from '../language.ts'
import { sessionToken } from '../session/stored-session.ts'

export type Answer = { readonly method: string; readonly url: string; readonly body?: unknown; readonly reply: unknown }
export type FirstAnswers = { readonly language: Language | null; readonly answers: readonly Answer[] }

let firstAnswers: FirstAnswers | undefined

/** Gives the answers that a page is drawn with on the server, where there is no document to read them from. */
export function giveFirstAnswers(given: FirstAnswers): void {
  firstAnswers = given
}

/** Whether the document brings answers for this reader. */
export function isAnswered(): boolean {
  firstAnswers ??= readDocument()
  return firstAnswers.language === currentLanguage() && sessionToken() === null
}

/**
 * What the server has answered in the document itself, each answer once. For the first reading of a page only: a
 * document that the browser kept may be old, and its answers are nobody's own and in the first language.
 */
export function takeFirstAnswer(method: string, url: string, body: unknown): Answer | undefined {
  if (!isAnswered() || !firstAnswers) return undefined
  const key = keyOf(method, url, body)
  const found = firstAnswers.answers.find((answer) => keyOf(answer.method, answer.url, answer.body) === key)
  if (found) firstAnswers = { ...firstAnswers, answers: firstAnswers.answers.filter((answer) => answer !== found) }
  return found
}

const keyOf = (method: string, url: string, body: unknown) => `${method} ${url} ${JSON.stringify(body) ?? ''}`

function readDocument(): FirstAnswers {
  const element = document.querySelector('#first-answers')
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!element || visit?.type === 'back_forward') return { language: null, answers: [] }
  return JSON.parse(element.textContent) as FirstAnswers
}
