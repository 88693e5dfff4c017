import { receiveEvent } from '../../../apps/api/src/features/bookings/payments/receive-event.ts'
import type { News } from './bank.ts'
import { act } from './act.ts'
import type { World } from './world.ts'

/** News on its way; providers send it until it is taken, or lose it. */
export type Letter = News & {
  readonly id: string
  sent: number
  state: 'waiting' | 'taken' | 'lost'
  /** What of it names the attempt to pay: providers do not always send our reference along. */
  readonly names: 'all' | 'reference' | 'ref' | 'money'
}

/** A provider sends a piece of news, once more if it was sent before. */
export async function send(world: World, letter: Letter): Promise<void> {
  letter.sent += 1
  const signature = `${letter.id}.${letter.sent}`
  const again = letter.state === 'taken'
  const took = await act(world, `news ${letter.id} of ${letter.payment.ref}`, () => deliver(world, letter, signature))
  if (took === 'webhook_refused') world.wrong.push(`news ${letter.id} was refused although it is new`)
  if (took !== 'done') return
  letter.state = 'taken'
  if (again || letter.sent > 1 || !world.random.chance(0.3)) return
  // Whoever recorded a delivery and sends the very same once more is not the provider.
  const replayed = await act(world, `replay ${letter.id}`, () => deliver(world, letter, signature), false)
  world.figures.replays += 1
  if (replayed === 'done') world.wrong.push(`news ${letter.id} was taken twice by the same signature`)
}

async function deliver({ deps }: World, { id, payment, names }: Letter, signature: string): Promise<void> {
  const ifNamed = (name: Letter['names'], value: string | undefined) =>
    names === 'all' || names === name ? (value ?? null) : null
  const body = {
    eventId: id,
    signature,
    reference: ifNamed('reference', payment.request.reference),
    ref: ifNamed('ref', payment.ref),
    captureRef: ifNamed('money', payment.captured?.ref),
  }
  await receiveEvent(deps, payment.method, {}, Buffer.from(JSON.stringify(body)))
}

/** News never comes, unless nothing else could tell it. */
export function lose(world: World, letter: Letter): void {
  if (letter.must || letter.state !== 'waiting') return
  world.tell(`  lost: news ${letter.id}`)
  letter.state = 'lost'
  world.figures.eventsLost += 1
}
