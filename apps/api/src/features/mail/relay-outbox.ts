import type { Deps, Log } from '../../deps.ts'
import { countOverBudget } from '../../platform/telemetry/figures.ts'
import { takeTurns } from '../../platform/jobs/fair-turns.ts'
import { spendBudget, type Budget } from './mail-budget.ts'
import { mailConnections, type Mailer } from './mailer.ts'
import {
  claimDue,
  deleteEnded,
  endMail,
  findHotelsWithMail,
  postponeMail,
  type OutboxRow,
  type Person,
} from './queries.ts'
import { readMail } from './read-mail.ts'
import { mayTryAgain, waitAfter, type Outcome } from './rules.ts'
import { composeMail } from './templates/compose.ts'
import type { MailContent } from './templates/content.ts'

export type RelayDeps = Deps & {
  /** Undefined: demo mode without mail, which shows links in its log. */
  readonly mailer: Mailer | undefined
  readonly log: Log
}

/** Longer than any mail may take: only a dead sender's lease ends. */
const leaseMs = 120_000
const keptMs = 30 * 86_400_000

/**
 * Sends what is due, each mail at least once and under the same Message-ID each time; one that fails keeps no other from
 * being sent and is not tried again in this run. Hotels take turns, and mail about accounts with them. An idempotent scan:
 * any number of processes may run it at the same time. Returns how many were sent.
 */
export async function relayOutbox(deps: RelayDeps, signal?: AbortSignal): Promise<number> {
  const { database, clock } = deps
  // What is put off is due after this instant, and has its turn in a later run.
  const due = clock()
  const away = new AbortController()
  const until = signal ? AbortSignal.any([signal, away.signal]) : away.signal
  let sent = 0
  const hotels = await findHotelsWithMail(database.write, due)
  // As often as there are connections: one hotel alone may use them all.
  const turns = Array.from({ length: mailConnections }, () => hotels).flat()
  const failures = await takeTurns(turns, { lanes: mailConnections, signal: until }, async (propertyId) => {
    const leaseUntil = new Date(clock().getTime() + leaseMs)
    const row = await claimDue(database.write, { propertyId, due, leaseUntil })
    if (!row) return false
    const outcome = await deliver(deps, row)
    if (outcome.kind === 'sent') sent += 1
    // The server takes nothing now: the others need not find out one by one.
    if (outcome.kind === 'later' && outcome.away) away.abort()
    return true
  })
  if (failures.length > 0) throw new AggregateError(failures, 'Some mail could not be taken or written down.')
  return sent
}

/** Removes what was written 30 days ago and has ended. */
export async function purgeOutbox({ database, clock }: Deps, signal?: AbortSignal): Promise<void> {
  await deleteEnded(database.write, new Date(clock().getTime() - keptMs), signal)
}

type Ending =
  | Outcome
  | { readonly kind: 'dropped' }
  | { readonly kind: 'over_budget'; readonly over: Budget; readonly until: Date }

async function deliver(deps: RelayDeps, row: OutboxRow): Promise<Ending> {
  const outcome = await tryToSend(deps, row)
  await record(deps, row, outcome)
  return outcome
}

async function tryToSend(deps: RelayDeps, row: OutboxRow): Promise<Ending> {
  try {
    const mail = await readMail(deps, row)
    if (!mail) return { kind: 'dropped' }
    if (!deps.mailer) return showInLog(deps.log, mail.to, mail.content)
    const spent = mail.causes ? await spendBudget(deps, mail.causes) : null
    if (spent && spent.over !== null) return { kind: 'over_budget', ...spent }
    const composed = await composeMail(mail.content)
    const outcome = await deps.mailer.send({ ...composed, id: row.id, at: row.createdAt, to: mail.to })
    if (outcome.kind !== 'sent') await spent?.giveBack()
    return outcome
  } catch (error) {
    // A fault of ours: it waits like any other, and for nobody.
    deps.log.error({ err: error, mail: row.id, kind: row.kind }, 'mail cannot be written')
    return { kind: 'later', answer: '', away: false }
  }
}

async function record({ database, clock, log }: RelayDeps, row: OutboxRow, outcome: Ending): Promise<void> {
  const now = clock()
  const { id, kind, tries } = row
  if (outcome.kind === 'sent') return await endMail(database.write, id, 'sentAt', now)
  if (outcome.kind === 'dropped') return await endMail(database.write, id, 'droppedAt', now)
  if (outcome.kind === 'over_budget') return await putOff({ database, log }, row, outcome, now)
  const dueAt = new Date(now.getTime() + waitAfter(tries, Math.random()))
  const { answer } = outcome
  if (outcome.kind === 'refused' || !mayTryAgain(row, dueAt)) {
    log.warn({ mail: id, kind, tries, answer }, 'mail refused')
    return await endMail(database.write, id, 'refusedAt', now, answer)
  }
  log.warn({ mail: id, kind, tries, answer, dueAt }, 'mail delayed')
  await postponeMail(database.write, row, dueAt, answer)
}

/** More than its recipient, or who caused it, may have in a day: it waits for the next, or is given up when that is too late. */
async function putOff(
  { database, log }: Pick<RelayDeps, 'database' | 'log'>,
  row: OutboxRow,
  { over, until }: Extract<Ending, { kind: 'over_budget' }>,
  now: Date,
): Promise<void> {
  const { id, kind } = row
  countOverBudget(over)
  log.warn({ mail: id, kind, budget: over, dueAt: until }, 'mail over budget')
  const answer = `More mails than one ${over} may have in a day.`
  if (until > row.giveUpAt) return await endMail(database.write, id, 'refusedAt', now, answer)
  await postponeMail(database.write, row, until, answer)
}

function showInLog(log: Log, to: Person, content: MailContent): Ending {
  const link = 'url' in content ? { url: content.url } : {}
  log.info({ kind: content.kind, to: maskEmail(to.address), ...link }, 'demo mode sends no mail: this would be one')
  return { kind: 'dropped' }
}

/** Enough of an address to recognise it: `j…@example.com`. */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${domain}`
}
