export type Values = Readonly<Record<string, unknown>>

/** Something that reads otherwise in the form than it is kept now. */
export type Difference = {
  readonly name: string
  readonly theirs: unknown
  readonly mine: unknown
  /** True when it was changed in this form: then it is taken unless the owner says otherwise. */
  readonly changedHere: boolean
}

export type Choice = 'mine' | 'theirs'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What the form says otherwise than what is kept now; `base` is what the form was filled from. */
export function differencesOf(base: Values, mine: Values, theirs: Values): Difference[] {
  return Object.keys(mine)
    .filter((name) => !same(mine[name], theirs[name]))
    .map((name) => ({
      name,
      theirs: theirs[name],
      mine: mine[name],
      changedHere: !same(mine[name], base[name]),
    }))
}
