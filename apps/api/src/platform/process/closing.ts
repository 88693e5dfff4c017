/** What has to be closed, in the reverse order of its opening. */
export type Closing = {
  add(close: () => Promise<void> | void): void
  /** Closes everything once, however often it is asked. */
  close(): Promise<void>
}

/** Starts an empty list; a failure of one step never keeps the others from closing. */
export function openClosing(report: (error: unknown) => void): Closing {
  const steps: (() => Promise<void> | void)[] = []
  let closed: Promise<void> | undefined
  const closeAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step()
      } catch (error) {
        report(error)
      }
    }
  }
  return {
    add: (close) => void steps.push(close),
    close: async () => await (closed ??= closeAll()),
  }
}
