import { availableParallelism } from 'node:os'
import { benchAcross } from './measure/across.ts'
import { benchBooking } from './measure/booking.ts'
import { benchDesk } from './measure/desk.ts'
import { benchDocuments } from './measure/documents.ts'
import { benchHistory } from './measure/history.ts'
import { benchHot } from './measure/hot.ts'
import { benchLighthouse } from './measure/lighthouse.ts'
import { benchOwner } from './measure/owner.ts'
import { benchPaint } from './measure/paint.ts'
import { benchPlanScroll } from './measure/plan-scroll.ts'
import { benchSearch } from './measure/search.ts'
import { benchStart } from './measure/start.ts'
import { benchTelemetry } from './measure/telemetry.ts'
import { benchWeb } from './measure/web.ts'
import { raisedLimits } from './lib/api-process.ts'

const benchmarks: Readonly<Record<string, () => Promise<Record<string, number | string>>>> = {
  search: () => benchSearch(),
  across: benchAcross,
  booking: benchBooking,
  desk: benchDesk,
  documents: benchDocuments,
  history: benchHistory,
  hot: benchHot,
  lighthouse: benchLighthouse,
  owner: benchOwner,
  paint: benchPaint,
  'plan-scroll': benchPlanScroll,
  start: benchStart,
  telemetry: benchTelemetry,
  web: benchWeb,
}

const [name = ''] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (!benchmark) {
  console.error(`Say what to measure: npm run bench -- ${Object.keys(benchmarks).join(' | ')}`)
  process.exitCode = 2
} else {
  console.log(`Measuring ${name} on ${availableParallelism()} cores; limits raised: ${JSON.stringify(raisedLimits)}`)
  console.log(JSON.stringify(await benchmark()))
}
