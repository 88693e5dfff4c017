import type { Phase, Scene } from './light-rules.ts'

const width = 1200
const height = 800
const flakes = 48
/** Steps by which points fill a plane evenly without a pattern (the powers of 1 / 1.3247). */
const spread = { x: 0.754_877_67, y: 0.569_840_29 }

/** A dusk or a night over a drawing, to be laid on it as hard light: dark colors darken it, bright ones shine. */
const veils: Readonly<Record<Phase, Readonly<Record<Phase, string>>>> = {
  day: { day: '', twilight: veil('#c07a50', 0.5), night: veil('#1d2659', 0.84) },
  twilight: { day: '', twilight: '', night: veil('#232a5c', 0.55) },
  night: { day: '', twilight: '', night: '' },
}
const lamps = { day: 0, twilight: 0.75, night: 1 } as const satisfies Record<Phase, number>
const snowColors = { day: '#fff', twilight: '#f3e4e6', night: '#9aa9d6' } as const satisfies Record<Phase, string>

function veil(color: string, opacity: number): string {
  return `<rect width="${width}" height="${height}" fill="${color}" fill-opacity="${opacity}"/>`
}

/** What the hour and the season add to a drawing, as an SVG of its size; nothing but an empty one on a summer's day. */
export function drawLight(scene: Scene, phase: Phase, winter: boolean): string {
  const snows = winter && scene.snow !== ''
  const shine = scene.light === 'night' ? 0 : lamps[phase]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    veils[scene.light][phase],
    snows ? `<g fill="${snowColors[phase]}" fill-opacity=".82">${scene.snow}</g>` : '',
    shine > 0 ? shining(scene.lit, shine) : '',
    snows ? falling() : '',
    '</svg>',
  ].join('')
}

/** Windows and lamps, with their light around them. */
function shining(lit: string, opacity: number): string {
  return `<filter id="b" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="14"/></filter>
<g opacity="${opacity}"><g fill="#ffb14a" filter="url(#b)" opacity=".7">${lit}</g><g fill="#ffd98c">${lit}</g></g>`
}

/** Two layers of flakes that fall for ever, or stay where they are for who wants no motion. */
function falling(): string {
  const layer = (name: string, radius: number, seed: number) => {
    const dots = Array.from({ length: flakes }, (_, index) => {
      const x = Math.round(((index * spread.x + seed) % 1) * width)
      const y = Math.round(((index * spread.y + seed) % 1) * height)
      return [y, y - height].map((at) => `<circle cx="${x}" cy="${at}" r="${radius}"/>`).join('')
    })
    return `<g class="${name}">${dots.join('')}</g>`
  }
  return `<style>.a,.b{animation:f 16s linear infinite}.b{animation-duration:24s}@keyframes f{to{transform:translateY(${height}px)}}@media (prefers-reduced-motion:reduce){.a,.b{animation:none}}</style>
<g fill="#fff" fill-opacity=".8">${layer('a', 4, 0.2)}${layer('b', 2.5, 0.6)}</g>`
}
