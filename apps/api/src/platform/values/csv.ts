/** A table for a spreadsheet (RFC 4180, with a byte order mark so that Excel reads UTF-8). */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection). */
export function plainCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The cells of such a table by line; separated by semicolons or tabs when its first line has more of these than of commas. */
export function readCsv(text: string): string[][] {
  const table = text.replace(/^\uFEFF/, '')
  const [first = ''] = table.split(/[\r\n]/, 1)
  const separators = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)
  const separator = separators[0] ?? ','
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < table.length; at += 1) {
    const char = table.charAt(at)
    if (isQuoted && char === '"' && table.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (char === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && char === separator) endCell()
    else if (!isQuoted && char === '\n') {
      endCell()
      rows.push([])
    } else if (isQuoted || char !== '\r') cell += char
  }
  endCell()
  return rows
}
