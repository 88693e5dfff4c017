import { DomainError } from '../http/errors.ts'
import { inSpan, within } from '../telemetry/spans.ts'
import { isSharded, type Sql } from './database.ts'
import { currentCaller, onBehalfOfSeveral } from './request-context.ts'

/** Two, so that the database works on one while this process works on what the other one told. */
const mostAtOnce = 2
const mostTogether = 32
/** Those who come when so many wait are told to come back. */
const mostWaiting = 1000

type Asking<Question, Answer> = {
  /** Answers one question: undefined where there is nothing. */
  readonly one: (db: Sql, question: Question) => Promise<Answer | undefined>
  /** Answers several in one statement, each by itself. */
  readonly several: (db: Sql, questions: readonly Question[]) => Promise<ReadonlyMap<Question, Answer>>
}

/** `alone`: nobody else asks. */
type Told<Answer> = 'alone' | { readonly answer: Answer | undefined }
type Waiting<Question, Answer> = {
  readonly question: Question
  readonly untilMs: number
  resolve(told: Told<Answer>): void
  reject(reason: unknown): void
}
type Desk<Question, Answer> = { atWork: number; isCalled: boolean; readonly waiting: Set<Waiting<Question, Answer>> }

/**
 * Short reads of one kind, which many ask for at once: those who came in the same turn of the event loop, and those who came
 * while two such reads went on, are answered by one statement. Sending it and waking its server up cost more than what it
 * reads. It begins after the last of them has asked, so nobody is told what was true before they came. Where tables are spread
 * over several servers each asks alone, because a statement about one hotel goes to one server. Throws busy.
 */
export function openSharedReads<Question, Answer>({
  one,
  several,
}: Asking<Question, Answer>): (db: Sql, question: Question) => Promise<Answer | undefined> {
  const desks = new WeakMap<Sql, Desk<Question, Answer>>()
  const deskOf = (db: Sql) => {
    const desk = desks.get(db) ?? { atWork: 0, isCalled: false, waiting: new Set() }
    desks.set(db, desk)
    return desk
  }
  const call = (db: Sql, desk: Desk<Question, Answer>) => {
    if (desk.isCalled || desk.waiting.size === 0 || desk.atWork >= mostAtOnce) return
    desk.isCalled = true
    setImmediate(() => {
      desk.isCalled = false
      const group = takeSome(desk.waiting)
      if (group.length === 1) group[0]?.resolve('alone')
      else if (group.length > 1) void answer(db, desk, group)
      call(db, desk)
    })
  }
  const work = async <T>(db: Sql, desk: Desk<Question, Answer>, read: () => Promise<T>): Promise<T> => {
    desk.atWork += 1
    try {
      return await read()
    } finally {
      desk.atWork -= 1
      call(db, desk)
    }
  }
  const answer = async (db: Sql, desk: Desk<Question, Answer>, group: readonly Waiting<Question, Answer>[]) => {
    const leftMs = Math.max(...group.map(({ untilMs }) => untilMs)) - performance.now()
    const questions = [...new Set(group.map(({ question }) => question))]
    try {
      // Whoever called for it has no more part in it than the others.
      const read = async () => await onBehalfOfSeveral(leftMs, async () => await several(db, questions))
      const answers = await work(db, desk, async () => await within(undefined, read))
      for (const { question, resolve } of group) resolve({ answer: answers.get(question) })
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
  return async (db, question) => {
    if (isSharded(db)) return await one(db, question)
    const desk = deskOf(db)
    if (desk.waiting.size >= mostWaiting) throw new DomainError('busy')
    const told = inSpan('wait for a shared read', async () => await waitAmong(desk.waiting, question))
    call(db, desk)
    const found = await told
    return found === 'alone' ? await work(db, desk, async () => await one(db, question)) : found.answer
  }
}

function takeSome<T>(waiting: Set<T>): T[] {
  const some = [...waiting].slice(0, mostTogether)
  for (const one of some) waiting.delete(one)
  return some
}

/** As long as whoever asks may still wait for the database. */
async function waitAmong<Question, Answer>(
  waiting: Set<Waiting<Question, Answer>>,
  question: Question,
): Promise<Told<Answer>> {
  const caller = currentCaller()?.caller
  const { promise, resolve, reject } = Promise.withResolvers<Told<Answer>>()
  const started = performance.now()
  const one = { question, untilMs: started + (caller?.leftMs ?? Infinity), resolve, reject }
  waiting.add(one)
  const refuse = () => {
    waiting.delete(one)
    reject(new DomainError('busy'))
  }
  const timer = caller && setTimeout(refuse, Math.max(0, caller.leftMs))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    if (caller) caller.leftMs -= performance.now() - started
  }
}
