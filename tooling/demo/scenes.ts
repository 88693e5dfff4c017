import type { Scene } from '../../apps/api/src/features/photos/light-rules.ts'
import type { DemoScene } from './demo-hotel.ts'
import { artSvg } from './photos.ts'

/** What of a drawing shines in the dark and what is white in winter: its shapes of the fills that the hotel's file names. */
export function sceneOf(art: string, { light, lit, snow }: DemoScene): Scene {
  const svg = artSvg(art)
  return { light, lit: shapesOf(svg, lit), snow: shapesOf(svg, snow) }
}

const shape = /<(path|rect|circle|ellipse|polygon)\b([^>]*)\/>|<g\b([^>]*)>|<\/g>/g
const place = / (?:d|x|y|width|height|rx|ry|cx|cy|r|points|transform)="[^"]*"/g
const emptyGroup = /<g[^>]*><\/g>/g

/** The shapes with one of these fills, where they lie in the drawing and without anything of how they look. */
function shapesOf(svg: string, fills: readonly string[]): string {
  const body = svg.slice(svg.indexOf('</defs>'))
  const kept = [...body.matchAll(shape)].map(([whole, name, attributes = '', group]) => {
    if (whole === '</g>') return whole
    if (group !== undefined) return `<g${placeOf(group)}>`
    const [, fill = ''] = /\bfill="([^"]*)"/.exec(attributes) ?? []
    return fills.includes(fill) ? `<${name}${placeOf(attributes)}/>` : ''
  })
  let markup = kept.join('')
  while (emptyGroup.test(markup)) markup = markup.replaceAll(emptyGroup, '')
  return markup
}

const placeOf = (attributes: string): string => (` ${attributes}`.match(place) ?? []).join('')
