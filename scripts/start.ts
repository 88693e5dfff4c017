import { untilTold } from '../apps/api/src/platform/process/signals.ts'
import { startProduct } from '../tooling/start-product.ts'

await untilTold(async (closing) => void (await startProduct(process.env, closing)))
