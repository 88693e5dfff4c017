const name = 'wantsToHost'

/** Notes in this tab that whoever goes to sign-up or login has come to list a property. */
export function wishToHost(): void {
  sessionStorage.setItem(name, 'true')
}

export function wishesToHost(): boolean {
  return sessionStorage.getItem(name) !== null
}

export function forgetHostWish(): void {
  sessionStorage.removeItem(name)
}
