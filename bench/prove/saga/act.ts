import { DomainError } from '../../../apps/api/src/platform/http/errors.ts'
import { actAs, type Actor } from './actors.ts'
import type { World } from './world.ts'

/** How a step ended: done, its process died, or the product's word for why not. */
export type Ended = 'done' | 'died' | DomainError['code']

const deathShare = 0.1
/** Most steps do no more than this. */
const longestLife = 30

/** Somebody uses the product; what it does not expect itself is wrong. */
export async function act(
  world: World,
  name: string,
  work: () => Promise<unknown>,
  mayDie = true,
  turn?: (isStill: boolean) => Promise<void>,
): Promise<Ended> {
  const dies = mayDie && !world.calm && world.random.chance(deathShare)
  const diesAt = dies ? 1 + world.random.int(longestLife) : undefined
  const actor: Actor = { name, done: 0, diesAt, dead: false, open: 0, ...(turn ? { turn } : {}) }
  world.tell(`  ${time(world)} ${name}${dies ? ` (dies at ${diesAt})` : ''}`)
  const ended = await actAs(actor, async () => await endOf(world, actor, work))
  world.tell(`  ${time(world)} ${name}: ${ended}`)
  if (ended === 'died') world.figures.crashes += 1
  return ended
}

async function endOf(world: World, actor: Actor, work: () => Promise<unknown>): Promise<Ended> {
  try {
    await work()
    return actor.dead ? 'died' : 'done'
  } catch (error) {
    if (actor.dead) return 'died'
    const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const [first] = causes
    const strange = causes.filter((one) => !isExpected(world, one))
    for (const one of strange) world.wrong.push(`${actor.name} failed: ${String(one)}`)
    return first instanceof DomainError ? first.code : 'unexpected'
  }
}

/** A refusal in the product's own words; and jobs say so when a provider is out of reach. */
function isExpected({ calm }: World, error: unknown): boolean {
  if (error instanceof DomainError) return true
  return !calm && error instanceof Error && error.message === 'A payment provider could not be reached.'
}

function time({ now }: World): string {
  return now.toISOString().slice(8, 19)
}
