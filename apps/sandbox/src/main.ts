import { z } from 'zod'
import { openGeocoder } from './geocoder/geocoder.ts'
import { openInbox } from './inbox/inbox.ts'
import { sandboxKeys } from './keys.ts'
import { openStripe } from './stripe/open-stripe.ts'
import { openPaypal } from './paypal/paypal.ts'

/** Where the stand-ins listen; what the starter of this process is told. */
export type SandboxAddresses = {
  readonly stripe: string
  readonly paypal: string
  readonly inbox: string
  readonly smtp: string
  readonly geocoder: string
}

type Settings = z.output<typeof settingsSchema>
type Opened = { readonly addresses: Partial<SandboxAddresses>; readonly close: () => Promise<void> }

const port = z.coerce.number().int().min(0).max(65_535)
const portsSchema = z.object({ stripe: port, paypal: port, inbox: port, smtp: port, geocoder: port }).partial()
const settingsSchema = z.object({
  /** Where the stand-ins remember; without it they forget when they end. */
  SANDBOX_FOLDER: z.string().min(1).optional(),
  /** Wanted ports, like "stripe=4001,paypal=4002"; any other is a free one. */
  SANDBOX_PORTS: z
    .string()
    .default('')
    .transform((list) => portsSchema.parse(Object.fromEntries(list.split(',').map((pair) => pair.split('='))))),
  STRIPE_WEBHOOK_URL: z.url().optional(),
  PAYPAL_WEBHOOK_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().default(sandboxKeys.STRIPE_SECRET_KEY),
  STRIPE_WEBHOOK_SECRET: z.string().default(sandboxKeys.STRIPE_WEBHOOK_SECRET),
  PAYPAL_CLIENT_ID: z.string().default(sandboxKeys.PAYPAL_CLIENT_ID),
  PAYPAL_CLIENT_SECRET: z.string().default(sandboxKeys.PAYPAL_CLIENT_SECRET),
  PAYPAL_WEBHOOK_ID: z.string().default(sandboxKeys.PAYPAL_WEBHOOK_ID),
})

/** Every stand-in: one entry each. */
const openers: readonly ((settings: Settings) => Promise<Opened>)[] = [
  async (settings) => {
    const { url, close } = await openStripe({
      port: settings.SANDBOX_PORTS.stripe,
      folder: settings.SANDBOX_FOLDER,
      webhookUrl: settings.STRIPE_WEBHOOK_URL,
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    })
    return { addresses: { stripe: url }, close }
  },
  async (settings) => {
    const { url, close } = await openPaypal({
      clientId: settings.PAYPAL_CLIENT_ID,
      clientSecret: settings.PAYPAL_CLIENT_SECRET,
      webhookId: settings.PAYPAL_WEBHOOK_ID,
      webhookUrl: settings.PAYPAL_WEBHOOK_URL,
      port: settings.SANDBOX_PORTS.paypal,
      folder: settings.SANDBOX_FOLDER,
    })
    return { addresses: { paypal: url }, close }
  },
  async ({ SANDBOX_PORTS: ports, SANDBOX_FOLDER: folder }) => {
    const { url, smtpUrl, close } = await openInbox({ port: ports.inbox, smtpPort: ports.smtp, folder })
    return { addresses: { inbox: url, smtp: smtpUrl }, close }
  },
  async (settings) => {
    const { url, close } = await openGeocoder({ port: settings.SANDBOX_PORTS.geocoder })
    return { addresses: { geocoder: url }, close }
  },
]

async function main(): Promise<void> {
  const filled = Object.entries(process.env).filter(([, value]) => value !== '')
  const settings = settingsSchema.parse(Object.fromEntries(filled))
  const opened: Opened[] = []
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await Promise.allSettled(opened.map(async ({ close }) => await close()))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  process.on('disconnect', () => void end())
  for (const open of openers) opened.push(await open(settings))
  const addresses = Object.assign({}, ...opened.map((one) => one.addresses)) as Partial<SandboxAddresses>
  if (process.send) process.send(addresses)
  else for (const [name, address] of Object.entries(addresses)) process.stdout.write(`${name}: ${address}\n`)
}

await main()
