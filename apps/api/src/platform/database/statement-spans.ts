import type { QueryResult } from 'pg'
import { currentSpan, inSpan } from '../telemetry/spans.ts'

type Server = { readonly host: string; readonly port: number }

/** Sends a statement in a span of its own, where a trace is recorded: its text without values, and how many rows it gave. */
export async function inStatementSpan(
  text: string,
  { host, port }: Server,
  send: () => Promise<QueryResult>,
): Promise<QueryResult> {
  if (!currentSpan()) return await send()
  const { name, operation, shown } = told(text)
  return await inSpan(name, send, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': shown,
      'server.address': host,
      'server.port': port,
    },
    read: ({ rowCount }) => ({ 'db.response.returned_rows': rowCount ?? undefined }),
  })
}

type ToldStatement = { readonly name: string; readonly operation: string; readonly shown: string }

/** As many texts as get a name of their own in the database. */
const mostTexts = 1000
const longest = 500
const texts = new Map<string, ToldStatement>()

function told(text: string): ToldStatement {
  const known = texts.get(text)
  if (known) return known
  const statement = readStatement(text)
  if (texts.size < mostTexts) texts.set(text, statement)
  return statement
}

const literals = /'(?:[^']|'')*'|(?<![\w$"])\d+(?:\.\d+)?\b/g
const firstWord = /^\W*(\w+)/
const changes = /\b(insert|delete|update)\s+(?:into\s+|from\s+)?"(\w+)"/gi
const reads = /\bfrom\s+"?(\w+)/i

/** Of a statement that writes several things. */
const mostChanges = 4

/** A statement as it may be told: what it does to which tables, and its text in one line, shortened, with `?` for literals. */
export function readStatement(text: string): ToldStatement {
  const [, operation = 'other'] = firstWord.exec(text) ?? []
  const changed = [...text.matchAll(changes)].map(([, verb = '', table = '']) => `${verb.toUpperCase()} ${table}`)
  const read = [operation.toUpperCase(), reads.exec(text)?.[1]].filter(Boolean).join(' ')
  const line = text.replaceAll(literals, '?').replaceAll(/\s+/g, ' ').trim()
  return {
    name: [...new Set(changed)].slice(0, mostChanges).join(', ') || read,
    operation: operation.toUpperCase(),
    shown: line.length > longest ? `${line.slice(0, longest)} …` : line,
  }
}
