import type { Browser, CDPSession } from '@playwright/test'

/** A piece of work of a page's main thread: how long it took, and how much of that it was computing. */
export type Task = { readonly wallMs: number; readonly cpuMs: number }

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const categories = 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline'

/** Records what the pages of a browser do meanwhile, as Chromium's own trace says. */
export async function traceTasks(browser: Browser, work: () => Promise<void>): Promise<readonly Task[]> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories.split(',') },
  })
  await work()
  await endTrace(session)
  return tasksIn(events)
}

async function endTrace(session: CDPSession): Promise<void> {
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  await session.detach()
}

/** The tasks of the renderer that was busiest: the page that was worked on. */
function tasksIn(events: readonly TraceEvent[]): readonly Task[] {
  const of = ({ pid, tid }: TraceEvent) => `${pid}.${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(of),
  )
  const byThread = Map.groupBy(
    events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && mains.has(of(event))),
    of,
  )
  const threads = [...byThread.values()].map((tasks) =>
    tasks.map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 })),
  )
  const busy = (tasks: readonly Task[]) => tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  return threads.toSorted((a, b) => busy(b) - busy(a))[0] ?? []
}
