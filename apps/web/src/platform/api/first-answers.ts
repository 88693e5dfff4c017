import { currentLanguage } from '../language.ts'
import { sessionToken } from '../session/stored-session.ts'

type Answer = { readonly method: string; readonly url: string; readonly body?: unknown; readonly reply: unknown }
type FirstAnswers = { readonly language: string; readonly answers: readonly Answer[] }

let firstAnswers: FirstAnswers | undefined

/**
 * What the server has answered in the document itself, each answer once. For the first reading of a page only: a
 * document that the browser kept may be old, and its answers are nobody's own and in the first language.
 */
export function takeFirstAnswer(method: string, url: URL, body: unknown): Answer | undefined {
  firstAnswers ??= readDocument()
  if (firstAnswers.language !== currentLanguage() || sessionToken() !== null) return undefined
  const key = keyOf(method, url.pathname + url.search, body)
  const found = firstAnswers.answers.find((answer) => keyOf(answer.method, answer.url, answer.body) === key)
  if (found) firstAnswers = { ...firstAnswers, answers: firstAnswers.answers.filter((answer) => answer !== found) }
  return found
}

const keyOf = (method: string, url: string, body: unknown) => `${method} ${url} ${JSON.stringify(body) ?? ''}`

function readDocument(): FirstAnswers {
  const element = document.querySelector('#first-answers')
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!element || visit?.type === 'back_forward') return { language: '', answers: [] }
  return JSON.parse(element.textContent) as FirstAnswers
}
