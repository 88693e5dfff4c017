import type { Messages } from '@keystay/contract/messages'
import type app from '../locales/de.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: { app: typeof app; messages: Messages }
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}
