type Person = { name: string; bornOn: string; nationality: string }
/** As the contract has it. */
type RegistrationForm = { people: Person[]; address: string; country: string; document: string }

/** A person as it is typed in; `key` tells them apart while some come and go. */
export type TypedPerson = {
  readonly key: number
  readonly name: string
  readonly bornOn: string
  readonly nationality: string
}

export type TypedRegistration = Omit<RegistrationForm, 'people'> & { readonly people: readonly TypedPerson[] }

let lastKey = 0

/** Somebody of whom nothing is known yet, but perhaps the name. */
export function blankPerson(name = '', nationality = ''): TypedPerson {
  lastKey += 1
  return { key: lastKey, name, bornOn: '', nationality }
}

/** A form to begin with: what there is already, else the name of who booked and room for the others. */
export function typedOf(form: RegistrationForm | null, guest: string, people: number): TypedRegistration {
  if (form) return { ...form, people: form.people.map((person) => ({ ...person, key: blankPerson().key })) }
  const others = Array.from({ length: Math.max(0, people - 1) }, () => blankPerson())
  return { people: [blankPerson(guest), ...others], address: '', country: '', document: '' }
}

/** What is sent: whoever was left blank does not come along, but for the first. */
export function formOf({ people, ...form }: TypedRegistration): RegistrationForm {
  const named = people.filter(
    ({ name, bornOn, nationality }, index) => index === 0 || name + bornOn + nationality !== '',
  )
  return { ...form, people: named.map(({ key: _key, ...person }) => person) }
}
