/** The value of a member of a JSON object as it is written, spaces included; the text must be valid JSON. */
export function rawMember(text: string, name: string): string | undefined {
  let value: string | undefined
  let at = text.indexOf('{') + 1
  for (;;) {
    at = skipSpace(text, at)
    if (text[at] !== '"') return value
    const keyEnd = endOfString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const end = endOfValue(text, start)
    // Of members of the same name the last one counts, as everywhere.
    if (key === name) value = text.slice(start, end)
    at = skipSpace(text, end)
    if (text[at] === ',') at += 1
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at += 1
  return at
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfValue(text: string, from: number): number {
  let depth = 0
  let at = from
  do {
    const sign = text[at] ?? ''
    if (sign === '"') {
      at = endOfString(text, at)
      continue
    }
    if (sign === '{' || sign === '[') depth += 1
    if (sign === '}' || sign === ']') depth -= 1
    at += 1
  } while (at < text.length && (depth > 0 || !/[,}\]\s]/.test(text[at] ?? '')))
  return at
}
