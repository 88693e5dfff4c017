export type Card = { readonly number: string; readonly month: number; readonly year: number; readonly cvc: string }

/** What happens when a card is charged. */
export type CardBehaviour = {
  readonly authenticate?: true
  readonly decline?: { readonly code: string; readonly declineCode: string; readonly message: string }
  /** What becomes of it later. */
  readonly later?: 'refund_pending' | 'refund_fails' | 'disputed' | 'not_received' | 'inquiry'
}

const declined = 'Your card was declined.'

/** The well-known test cards: https://docs.stripe.com/testing. */
const behaviours: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': {},
  '4000056655665556': {},
  '5555555555554444': {},
  '5200828282828210': {},
  '378282246310005': {},
  '4000002760000016': {},
  '4000007040000005': {},
  '4000000000000002': { decline: { code: 'card_declined', declineCode: 'generic_decline', message: declined } },
  '4000000000009995': {
    decline: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  '4000000000009987': { decline: { code: 'card_declined', declineCode: 'lost_card', message: declined } },
  '4000000000009979': { decline: { code: 'card_declined', declineCode: 'stolen_card', message: declined } },
  '4000000000000069': {
    decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  },
  '4000000000000127': {
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  '4000000000000119': {
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '4000002500003155': { authenticate: true },
  '4000002760003184': { authenticate: true },
  '4000008400001629': {
    authenticate: true,
    decline: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
  },
  '4000000000007726': { later: 'refund_pending' },
  '4000000000005126': { later: 'refund_fails' },
  '4000000000000259': { later: 'disputed' },
  '4000000000002685': { later: 'not_received' },
  '4000000000001976': { later: 'inquiry' },
}

/** How a card behaves; one that is no test card is declined, as in test mode. */
export function behaviourOf(number: string): CardBehaviour {
  return (
    behaviours[number] ?? {
      decline: {
        code: 'card_declined',
        declineCode: 'test_mode_live_card',
        message: 'Your card was declined. Your request was in test mode, but used a non test card.',
      },
    }
  )
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^3[47]/.test(number)) return 'amex'
  return /^5[1-5]|^2[2-7]/.test(number) ? 'mastercard' : 'unknown'
}

export type CardField = 'email' | 'number' | 'expiry' | 'cvc' | 'name'
export type CardProblem =
  | 'email'
  | 'number_incomplete'
  | 'number_invalid'
  | 'expiry_incomplete'
  | 'expiry_past'
  | 'cvc_incomplete'
  | 'name'

/** Reads a card as people type it; names what is wrong with each field. */
export function readCard(
  typed: { readonly number: string; readonly expiry: string; readonly cvc: string },
  now: Date,
): { card: Card; problems: Partial<Record<CardField, CardProblem>> } {
  const number = typed.number.replaceAll(/[\s-]/g, '')
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{4}|\d{2})\s*$/.exec(typed.expiry) ?? []
  const card = { number, month: Number(month), year: Number(year.padStart(4, '20')), cvc: typed.cvc.trim() }
  const problems: Partial<Record<CardField, CardProblem>> = {}
  if (!/^\d{13,19}$/.test(number)) problems.number = 'number_incomplete'
  else if (!passesLuhn(number)) problems.number = 'number_invalid'
  if (!month || card.month < 1 || card.month > 12) problems.expiry = 'expiry_incomplete'
  else if (new Date(Date.UTC(card.year, card.month, 1)) <= now) problems.expiry = 'expiry_past'
  const digits = brandOf(number) === 'amex' ? 4 : 3
  if (!new RegExp(`^\\d{${digits}}$`).test(card.cvc)) problems.cvc = 'cvc_incomplete'
  return { card, problems }
}

function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
