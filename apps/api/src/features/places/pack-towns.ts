import { handOver } from '../../platform/process/made-apart.ts'
import { readTownList } from './town-list.ts'

handOver(await readTownList())
