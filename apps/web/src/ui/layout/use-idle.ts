import { useEffect, useState } from 'react'

const patienceMs = 2000
/** For browsers that do not tell when they are idle. */
const guessMs = 300

/** True once the browser has had nothing to do since `started`: for what may come after all that people wait for. */
export function useIdle(started: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!started) return
    const done = () => setIdle(true)
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(done, guessMs)
      return () => clearTimeout(timer)
    }
    const callbackId = requestIdleCallback(done, { timeout: patienceMs })
    return () => cancelIdleCallback(callbackId)
  }, [started])
  return idle
}
