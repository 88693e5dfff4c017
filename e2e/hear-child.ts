import type { ChildProcess } from 'node:child_process'

/** What a forked process says next that is meant; its end is said at once, with its code. */
export async function hearChild<T>(child: ChildProcess, isMeant: (said: T) => boolean = () => true): Promise<T> {
  const fate = (code: number | null, signal: string | null) =>
    new Error(`${child.spawnargs.at(-1)} ended with ${code ?? signal}`)
  if (child.exitCode !== null || child.signalCode !== null) throw fate(child.exitCode, child.signalCode)
  return await new Promise((done, failed) => {
    const hear = (said: T) => isMeant(said) && leave(() => done(said))
    const end = (code: number | null, signal: string | null) => leave(() => failed(fate(code, signal)))
    const leave = (then: () => void) => {
      child.off('message', hear)
      child.off('exit', end)
      then()
    }
    child.on('message', hear)
    child.on('exit', end)
  })
}
