import { existsSync, readFileSync } from 'node:fs'
import { drawings } from './drawing/drawings.ts'

/** The SVG of a picture of the demo hotels: a drawn file of art/, or one that is composed by code. */
export function artSvg(name: string): string {
  const file = new URL(`./art/${name}.svg`, import.meta.url)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const draw = drawings[name]
  if (!draw) throw new Error(`There is no drawing "${name}".`)
  return draw()
}
