type Options = {
  /** How many hotels are worked on side by side. */
  readonly lanes: number
  /** Says that what is left is to be left to the next run. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Works off what is due, hotel by hotel: each has a turn and then waits for the others, so that one with much to do keeps
 * none waiting. `turn` says whether its hotel has more. A hotel whose turn fails has none again; returns these failures.
 */
export async function takeTurns<T>(
  hotels: readonly T[],
  { lanes, signal }: Options,
  turn: (hotel: T) => Promise<boolean>,
): Promise<unknown[]> {
  const queue = [...hotels]
  const failures: unknown[] = []
  let next = 0
  const isOver = () => signal?.aborted === true || next >= queue.length
  const lane = async () => {
    while (!isOver()) {
      const hotel = queue[next] as T
      next += 1
      const more = await turn(hotel).catch((error: unknown) => {
        failures.push(error)
        return false
      })
      if (more) queue.push(hotel)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return failures
}
