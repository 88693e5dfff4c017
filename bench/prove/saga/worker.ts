import { openLane } from './lane.ts'
import type { Batch } from './saga.ts'

// A process that plays the batches that its parent sends, as many at a time as it has lanes.
// Chance waits as chance wants, but the same again for the same seed.
Math.random = () => 0.5
const { SAGA_LANES, SAGA_BATCH } = process.env
const lanes = await Promise.all(Array.from({ length: Number(SAGA_LANES) }, () => openLane(Number(SAGA_BATCH))))
const free = [...lanes]

async function work(batch: Batch): Promise<void> {
  const lane = free.pop()
  if (!lane) throw new Error('More was asked for than there are lanes.')
  const report = await lane.run(batch)
  free.push(lane)
  process.send?.(report)
}

process.on('message', (batch: Batch) => void work(batch))
process.on('disconnect', () => {
  void Promise.all(lanes.map((lane) => lane.close())).then(() => process.exit(0))
})
process.send?.('ready')
