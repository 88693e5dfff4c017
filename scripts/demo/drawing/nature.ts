import { at, circle, hill, oval, polygon, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'

export function sky(pen: Pen, colors: readonly string[], height: number): string {
  return rect(0, 0, 1200, height, pen.linear(colors))
}

export function sun(pen: Pen, x: number, y: number, radius: number, color: string, halo = color): string {
  return circle(x, y, radius * 5, pen.glow(halo, 0.7)) + circle(x, y, radius, color)
}

export function cloud(x: number, y: number, size: number, color = '#fff', opacity = 0.75): string {
  const puffs = [
    [0, 0, 100, 15],
    [38, -14, 52, 20],
    [-30, -9, 46, 16],
    [82, -2, 50, 11],
    [-74, 0, 44, 9],
  ] as const
  const all = puffs.map(([dx, dy, rx, ry]) => oval(dx, dy, rx, ry, color)).join('')
  return `<g opacity="${opacity}">${at(x, y, all, size)}</g>`
}

export function stars(pen: Pen, count: number, bottom: number, color = '#fff'): string {
  return repeat(count, () => {
    const size = pen.random(0.7, 2)
    return circle(pen.random(0, 1200), pen.random(0, bottom), size, color, `opacity="${pen.random(0.3, 0.9).toFixed(2)}"`)
  })
}

/** A peak with a lit and a shaded side and snow on top. */
export function peak(x: number, foot: number, height: number, width: number, tones: PeakTones): string {
  const top = foot - height
  const [left, right] = [x - width * 0.52, x + width * 0.48]
  const snow = height * tones.snow
  const snowLeft = x - width * 0.52 * tones.snow
  const snowRight = x + width * 0.48 * tones.snow
  const ridgeX = x + width * 0.05
  return (
    polygon([[x, top], [left, foot], [right, foot]], tones.light) +
    polygon([[x, top], [ridgeX + width * 0.02, top + height * 0.3], [x - width * 0.03, top + height * 0.55], [x + width * 0.08, foot], [right, foot]], tones.shade) +
    polygon(
      [
        [x, top],
        [snowLeft, top + snow],
        [x - width * 0.3 * tones.snow, top + snow * 0.82],
        [x - width * 0.16 * tones.snow, top + snow * 1.12],
        [x + width * 0.02, top + snow * 0.8],
        [x + width * 0.05, top + snow * 0.55],
      ],
      tones.snowLight,
    ) +
    polygon(
      [
        [x, top],
        [x + width * 0.04, top + snow * 0.55],
        [x + width * 0.01, top + snow * 0.9],
        [x + width * 0.16 * tones.snow, top + snow * 1.08],
        [x + width * 0.28 * tones.snow, top + snow * 0.84],
        [snowRight, top + snow],
      ],
      tones.snowShade,
    )
  )
}
export type PeakTones = {
  readonly light: string
  readonly shade: string
  readonly snowLight: string
  readonly snowShade: string
  /** how far down the snow reaches, 0 to 1 */
  readonly snow: number
}

/** Hills from edge to edge: higher numbers of `waves` make them busier. */
export function hills(pen: Pen, y: number, height: number, waves: number, fill: string, floor = 800): string {
  const points = Array.from({ length: waves + 1 }, (_, index) => {
    const swing = index % 2 === 0 ? pen.random(0, 0.45) : pen.random(0.6, 1)
    return [(index * 1240) / waves - 20, y - swing * height] as const
  })
  return hill(points, floor, fill)
}

export function water(pen: Pen, y: number, height: number, colors: readonly string[], glint = '#fff', count = 60): string {
  const glints = repeat(count, () => {
    const depth = pen.random()
    const length = 12 + depth * 60
    const x = pen.random(-20, 1200)
    const top = y + 6 + depth * (height - 10)
    return `M${x.toFixed(0)} ${top.toFixed(0)}h${length.toFixed(0)}`
  })
  return rect(0, y, 1200, height, pen.linear(colors)) + stroke(glints, glint, 2, 'opacity=".35"')
}

/** The path of light that a low sun or a lamp lays on water. */
export function lightPath(pen: Pen, x: number, y: number, height: number, width: number, color: string, opacity = 0.7): string {
  const rows = Math.round(height / 9)
  const dashes = repeat(rows, (index) => {
    const spread = width * (0.35 + (0.65 * index) / rows)
    const length = spread * pen.random(0.3, 0.9)
    return `M${(x - length / 2 + pen.random(-spread / 4, spread / 4)).toFixed(0)} ${(y + 5 + index * 9).toFixed(0)}h${length.toFixed(0)}`
  })
  return stroke(dashes, color, 3.5, `opacity="${opacity}"`)
}

export function fir(x: number, foot: number, height: number, color: string, shade: string): string {
  const tiers = [0, 1, 2, 3]
  const trunk = rect(-2.5, -14, 5, 14, '#4a3526')
  const boughs = tiers
    .map((tier) => {
      const top = -100 + tier * 19
      const half = 10 + tier * 7
      return (
        shape(`M0 ${top}L${half} ${top + 36}Q0 ${top + 30} ${-half} ${top + 36}Z`, color) +
        shape(`M0 ${top}L${half} ${top + 36}Q${half / 2} ${top + 33} 0 ${top + 33}Z`, shade)
      )
    })
    .toReversed()
    .join('')
  return at(x, foot, trunk + boughs, height / 100)
}

/** A leafy tree: its crown is made of round leaf masses, lit from the upper left. */
export function tree(pen: Pen, x: number, foot: number, height: number, tones: readonly [string, string, string], trunk = '#6b4a34'): string {
  const crown = height * 0.36
  const middle = foot - height + crown
  const masses = (count: number, spread: number, size: number, color: string, dx: number, dy: number) =>
    repeat(count, (index) => {
      const angle = (index / count) * Math.PI * 2 + pen.random(0, 0.6)
      const away = crown * spread * pen.random(0.6, 1)
      return circle(x + dx + Math.cos(angle) * away, middle + dy + Math.sin(angle) * away * 0.8, crown * size * pen.random(0.8, 1.15), color)
    })
  return (
    shape(`M${x - height * 0.025} ${foot}L${x - height * 0.012} ${middle}h${height * 0.03}L${x + height * 0.03} ${foot}Z`, trunk) +
    circle(x, middle, crown * 0.8, tones[2]) +
    masses(9, 0.72, 0.38, tones[2], 0, crown * 0.12) +
    masses(8, 0.55, 0.34, tones[1], -crown * 0.08, -crown * 0.08) +
    masses(7, 0.45, 0.22, tones[0], -crown * 0.2, -crown * 0.28)
  )
}

export function bush(pen: Pen, x: number, foot: number, width: number, tones: readonly [string, string], bloom?: string): string {
  const leaves = repeat(7, (index) => {
    const dx = (index / 6 - 0.5) * width
    const size = width * pen.random(0.13, 0.2)
    return circle(x + dx, foot - size * pen.random(0.5, 1.1), size, index % 2 === 0 ? tones[0] : tones[1])
  })
  const blooms = bloom
    ? repeat(14, () => circle(x + pen.random(-0.5, 0.5) * width, foot - pen.random(0.02, 0.3) * width, width * 0.028 + 1.2, bloom))
    : ''
  return leaves + blooms
}

/** A coconut palm whose trunk leans by `lean` pixels. */
export function palm(pen: Pen, x: number, foot: number, height: number, lean: number, leaf: readonly [string, string], trunk: string): string {
  const [topX, topY] = [x + lean, foot - height]
  const wide = height * 0.022
  const stem = shape(
    `M${x - wide * 1.4} ${foot}C${x - wide + lean * 0.15} ${foot - height * 0.4} ${topX - wide - lean * 0.25} ${foot - height * 0.75} ${topX - wide * 0.7} ${topY}h${wide * 1.4}C${topX + wide - lean * 0.2} ${foot - height * 0.72} ${x + wide + lean * 0.2} ${foot - height * 0.4} ${x + wide * 1.6} ${foot}Z`,
    trunk,
  )
  const fronds = [-172, -146, -118, -92, -64, -36, -10, 14, 196]
    .map((degrees, index) => {
      const angle = ((degrees + pen.random(-6, 6)) * Math.PI) / 180
      const length = height * pen.random(0.36, 0.44)
      const droop = height * 0.17
      const [endX, endY] = [topX + Math.cos(angle) * length, topY + Math.sin(angle) * length * 0.72 + droop]
      const [bendX, bendY] = [topX + Math.cos(angle) * length * 0.55, topY + Math.sin(angle) * length * 0.85 - droop * 0.1]
      const thick = height * 0.055
      return shape(
        `M${topX.toFixed(0)} ${topY.toFixed(0)}Q${bendX.toFixed(0)} ${(bendY - thick).toFixed(0)} ${endX.toFixed(0)} ${endY.toFixed(0)}Q${bendX.toFixed(0)} ${(bendY + thick).toFixed(0)} ${topX.toFixed(0)} ${topY.toFixed(0)}Z`,
        leaf[index % 2] ?? leaf[0],
      )
    })
    .join('')
  return stem + fronds + circle(topX - 4, topY + 6, height * 0.02, '#6d4a2c') + circle(topX + 6, topY + 7, height * 0.02, '#5a3c24')
}

export function grass(pen: Pen, x: number, foot: number, width: number, height: number, color: string, blades: number): string {
  const d = repeat(blades, () => {
    const from = x + pen.random(0, width)
    const bend = pen.random(-0.3, 0.5) * height
    return `M${from.toFixed(0)} ${foot}q${(bend * 0.2).toFixed(0)} ${(-height * 0.6).toFixed(0)} ${bend.toFixed(0)} ${(-height * pen.random(0.7, 1)).toFixed(0)}`
  })
  return stroke(d, color, 2.2)
}

export function gulls(x: number, y: number, color = '#4b5560'): string {
  return stroke(`M${x} ${y}q9 -9 17 0q9 -9 17 0M${x + 60} ${y - 26}q7 -7 13 0q7 -7 13 0M${x + 98} ${y + 8}q6 -6 11 0q6 -6 11 0`, color, 2.4)
}

/** A darker rim that leads the eye inwards. */
export function vignette(pen: Pen, color = '#1a1020', strength = 0.22): string {
  return rect(0, 560, 1200, 240, pen.linear([`${color}00`, color]), `opacity="${strength}"`)
}

