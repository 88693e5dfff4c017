/** What the stand-ins and their callers share when the environment says nothing else. Worth nothing anywhere else. */
export const sandboxKeys = {
  STRIPE_SECRET_KEY: 'sk_test_keystay_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_keystay_sandbox',
  PAYPAL_CLIENT_ID: 'keystay-sandbox-client',
  PAYPAL_CLIENT_SECRET: 'keystay-sandbox-secret',
  PAYPAL_WEBHOOK_ID: 'KEYSTAYSANDBOX001',
} as const
