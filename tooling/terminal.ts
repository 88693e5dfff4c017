const { stdout } = process

/** Says one line. */
export function say(line: string): void {
  stdout.write(`${line}\n`)
}

/** A progress bar in a terminal; elsewhere a line at every quarter, so that logs stay short. */
export function openProgress(label: string): (done: number, of: number) => void {
  let quarter = -1
  return (done, of) => {
    const share = of === 0 ? 1 : done / of
    if (stdout.isTTY) {
      const filled = Math.round(share * 24)
      stdout.write(
        `\r${label.padEnd(22)} ${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${done}/${of}${done >= of ? '\n' : ''}`,
      )
      return
    }
    const reached = Math.floor(share * 4)
    if (reached > quarter) say(`${label}: ${done} of ${of}`)
    quarter = Math.max(quarter, reached)
  }
}
