import { buildWebWhenStale } from '../../tooling/build-web.ts'
import { renderPhotos } from '../../tooling/demo/photos.ts'
import { pictures } from './pictures.ts'

// What takes longest of bringing the product up for the journeys, so that it can be done while other tests wait for something.
await Promise.all([buildWebWhenStale(AbortSignal.timeout(600_000)), renderPhotos(pictures)])
