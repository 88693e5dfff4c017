import type { Messages } from '@keystay/contract/shared/messages'
import type app from '../locales/de.json'

/** `{ a: { b: string } }` as `{ 'a.b': string }`: hundreds of nested keys are too deep for the compiler. */
type Flat<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? { readonly key: `${Prefix}${K}` } : Flat<T[K], `${Prefix}${K}.`>
}[keyof T & string]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: { app: Record<Flat<typeof app>['key'], string>; messages: Messages }
    keySeparator: false
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}
