/** Which days are in view, told apart from React so that scrolling draws only what shows it. */
export type PlanSpan = { readonly column: number; readonly days: number }

export type SpanStore = {
  readonly get: () => PlanSpan
  readonly set: (column: number, days: number) => void
  readonly listen: (listener: () => void) => () => void
}

export function createSpan(column: number, days: number): SpanStore {
  let span: PlanSpan = { column, days }
  const listeners = new Set<() => void>()
  return {
    get: () => span,
    set: (first, count) => {
      if (span.column === first && span.days === count) return
      span = { column: first, days: count }
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
