const name = 'StartFailure'

/** Something that keeps the product from starting and that the person in front of it can mend: one sentence, no stack trace. */
export function startFailure(sentence: string): Error {
  return Object.assign(new Error(sentence), { name })
}

/** What to tell a person about an error at start: its sentence, or undefined when it is a fault of our own. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === name) return error.message
  const code = 'code' in error ? String(error.code) : ''
  const path = 'path' in error ? ` (${String(error.path)})` : ''
  if (isDiskFull(error)) return `The disk is full${path}: free some space and start again.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `There is no permission to read or write${path}: start as the folder's owner, or choose another DATA_FOLDER.`
  }
  return undefined
}

/** ENOSPC and EDQUOT of the file system, 53100 of PostgreSQL, and libraries that only say it in words. */
function isDiskFull(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    ['ENOSPC', 'EDQUOT', '53100'].includes(code) || /no space left on device|disk quota exceeded/i.test(error.message)
  )
}
