export type Config = {
  readonly mode: 'demo' | 'production'
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly secret: string
  readonly dataFolder: string
  readonly logLevel: string
  readonly trustProxy: boolean
  readonly rateLimitPerMinute: number
  readonly holds: { readonly perAddress: number; readonly perEmail: number; readonly perHotelPercent: number }
}
