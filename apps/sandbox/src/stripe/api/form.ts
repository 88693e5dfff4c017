import { refuse } from './errors.ts'

/** What a form-encoded body or query says: texts, lists and nested objects. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

type Tree = { [key: string]: string | Tree }

/** Reads `a=1&b[c]=2&d[0][e]=3` as Stripe does: https://docs.stripe.com/api. */
export function parseForm(text: string): Form {
  const tree = newTree()
  for (const [name, value] of new URLSearchParams(text)) put(tree, keysOf(name), value)
  return listsOf(tree)
}

function newTree(): Tree {
  // Without a prototype: names come from outside.
  return Object.create(null) as Tree
}

function keysOf(name: string): [string, ...string[]] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match?.[1]) throw refuse(400, `Invalid request parameter name: ${name}`, { param: name })
  return [match[1], ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)]
}

function put(tree: Tree, [key, ...rest]: readonly string[], value: string): void {
  // `list[]=a` adds to a list.
  const name = key === undefined || key === '' ? String(Object.keys(tree).length) : key
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const inner = tree[name]
  const next = typeof inner === 'object' ? inner : newTree()
  tree[name] = next
  put(next, rest, value)
}

function listsOf(tree: Tree): Form {
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, valueOf(value)]))
}

function valueOf(value: string | Tree): FormValue {
  if (typeof value === 'string') return value
  const form = listsOf(value)
  const keys = Object.keys(form)
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index))
  return isList ? Object.values(form) : form
}
