/** Whether this browser has passkeys at all, and at this address: numbers such as 127.0.0.1 can have none. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && /[a-z]/i.test(globalThis.location.hostname)
}

/** Whether the field for the e-mail address can offer passkeys by itself. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false
  return (await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** The library loads when somebody uses a passkey. */
const library = async () => await import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof library>>
type CreateOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']
type GetOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']

/** Makes a passkey; the browser asks where to keep it. Throws when its user does not want to. */
export async function makePasskey(options: object) {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: options as CreateOptions })
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
}

/** Lets a passkey sign; `offered` waits until its user picks it from the field for the e-mail address. */
export async function signByPasskey(options: object, offered = false) {
  const { startAuthentication } = await library()
  const signed = await startAuthentication({ optionsJSON: options as GetOptions, useBrowserAutofill: offered })
  return { ...signed, clientExtensionResults: { ...signed.clientExtensionResults } }
}

/** Ends an offer that nobody has taken up. */
export async function endPasskeyOffer(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** A person who has closed the browser's window wants nothing more to be said. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
