import { expect, test } from 'vitest'
import type { OnlineMethod } from './providers/payment-provider.ts'
import { cloneBookings } from '../../../testing/clone-bookings.ts'
import { eventOf, openHandMade } from '../../../testing/hand-made-provider.ts'
import { moneyOf, type MoneyRows } from '../../../testing/money-rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { bookingUrl, bookOne, createHotel } from '../../../testing/test-hotel.ts'
import { receiveEvent } from './receive-event.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const stripe = openHandMade()
const paypal = openHandMade({ approves: true })
const api = useTestApp({}, { stripe, paypal })
/** The long run is by hand: `SEQUENCES=1000 npm test -- apps/api/src/features/bookings/payments/event-order.test.ts`. */
const sequences = Number(process.env['SEQUENCES'] ?? 200)
const lanes = 8

/** Something that happens at the provider, which then sends an event. */
type Step = (ref: string) => void
type Story = { readonly by: OnlineMethod; readonly steps: readonly Step[]; readonly ends: MoneyRows }

const nothing: Step = () => undefined
const mails = ['booking_confirmed', 'owner_new_booking']
const stories: readonly Story[] = [
  {
    by: 'stripe',
    steps: [
      nothing,
      (ref) => stripe.take(ref),
      nothing,
      (ref) => void stripe.giveBack(ref, 3000),
      (ref) => dispute(ref),
    ],
    ends: {
      booking: 'confirmed paid stripe',
      attempts: ['stripe captured 18000'],
      refunds: ['15000 dispute done', '3000 provider done'],
      mails,
    },
  },
  {
    by: 'stripe',
    steps: [
      (ref) => stripe.take(ref),
      (ref) => dispute(ref),
      (ref) => win(ref),
      (ref) => void stripe.giveBack(ref, 18_000),
    ],
    ends: {
      booking: 'confirmed paid stripe',
      attempts: ['stripe captured 18000'],
      // Whether it was told of the dispute while it lasted does not matter to the money.
      refunds: ['18000 provider done'],
      mails,
    },
  },
  {
    by: 'paypal',
    steps: [nothing, (ref) => paypal.approve(ref), nothing, nothing],
    ends: { booking: 'confirmed paid paypal', attempts: ['paypal captured 18000'], refunds: [], mails },
  },
  {
    by: 'stripe',
    steps: [nothing, nothing, (ref) => stripe.end(ref, 'failed'), nothing],
    ends: {
      booking: 'pending failed stripe',
      attempts: ['stripe failed'],
      refunds: [],
      mails: ['payment_failed'],
    },
  },
]

const dispute = (ref: string) => void stripe.giveBack(ref, stripe.heldOf(ref), 'dispute')
const win = (ref: string) => {
  const disputed = stripe.stateOf(ref).refunds.find(({ kind }) => kind === 'dispute')
  if (disputed) stripe.settleRefund(disputed.ref, 'failed')
}

/** Numbers that look random and are the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 7919 + 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function shuffle<T>(items: readonly T[], random: (below: number) => number): T[] {
  return items
    .map((item) => ({ item, at: random(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Many bookings of a hotel of their own, each being paid. */
async function beginToPay({ by }: Story, count: number): Promise<{ readonly id: string; readonly ref: string }[]> {
  const hotel = await createHotel(api, { types: [{ rooms: count + 1 }] })
  const browser = api.newBrowser()
  const first = await bookOne(browser, hotel)
  await browser.send('POST', `${bookingUrl(first)}/payments`, { method: by })
  const provider = by === 'stripe' ? stripe : paypal
  const [firstRequest] = provider.requests()
  if (!firstRequest) throw new Error('Nobody was asked for a page.')
  const clones = await cloneBookings(api, first, count)
  provider.end(`at-${firstRequest.attemptId}`, 'expired')
  for (const { attemptId } of clones)
    await provider.create({ ...firstRequest, attemptId, reference: `${hotel.id}.${attemptId}` })
  return clones.map(({ bookingId, attemptId }) => ({ id: bookingId, ref: `at-${attemptId}` }))
}

/** Some events arrive while things happen, the others later in any order; some come twice, some never. */
async function play(ref: string, seed: number, { by, steps }: Story): Promise<void> {
  const random = randomFrom(seed)
  const deliver = async (event: string) => await receiveEvent(api.deps, by, {}, eventOf(ref, event))
  const later: string[] = []
  for (const [index, step] of steps.entries()) {
    step(ref)
    const event = `${seed}-${index}`
    // After a payment is known the job does not ask any more: of the last thing that happens at least one event arrives.
    const fate = index === steps.length - 1 ? 2 : random(5)
    if (fate === 1) await deliver(event)
    if (fate > 1) later.push(event)
    if (fate > 3) later.push(event)
  }
  // Two at a time, as they come to two processes.
  const shuffled = shuffle(later, random)
  while (shuffled.length > 0) await Promise.all(shuffled.splice(0, 2).map(deliver))
}

test(
  `${sequences} sequences of the same events, shuffled, doubled and lost, end in the same state`,
  { timeout: 180_000 },
  async () => {
    const played: { readonly seed: number; readonly story: Story; readonly id: string; readonly ref: string }[] = []
    for (const story of stories) {
      const begun = await beginToPay(story, sequences / stories.length)
      played.push(...begun.map((one, index) => ({ ...one, story, seed: played.length + index })))
    }
    const next = shuffle(played, randomFrom(0)).values()
    const lane = async () => {
      for (const { ref, seed, story } of next) await play(ref, seed, story)
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    for (let minute = 2; ; minute += 2) {
      api.setNow(new Date(Date.parse('2026-11-21T12:00:00Z') + minute * 60_000).toISOString())
      if ((await reconcilePayments(api.deps)) === 0) break
    }
    const wrong = []
    for (const { seed, story, id } of played) {
      const money = await moneyOf(api, { id })
      // A dispute that is over moved nothing, so it does not matter whether anybody noted it.
      const refunds = money.refunds.filter((row) => !row.endsWith('dispute failed')).toSorted()
      const ended = { ...money, refunds }
      if (JSON.stringify(ended) !== JSON.stringify(story.ends)) wrong.push({ seed, ended })
    }
    expect(wrong).toEqual([])
    expect(played).toHaveLength(sequences)
    // Each that was paid once at the provider, however often it was told, and no other.
    const wronglyPaid = played.filter(({ story: { by, ends }, ref }) => {
      const provider = by === 'stripe' ? stripe : paypal
      return provider.takenOf(ref) !== (ends.booking.startsWith('confirmed') ? 1 : 0)
    })
    expect(wronglyPaid).toEqual([])
  },
)
