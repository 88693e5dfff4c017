import { at, circle, oval, polygon, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'

export type WindowStyle = {
  readonly width: number
  readonly height: number
  readonly glass: string
  readonly frame: string
  readonly shutters?: string
  readonly flowers?: string
}

type Corner = readonly [number, number]

const box = (x: number, y: number, width: number, height: number) => `M${Math.round(x)} ${Math.round(y)}h${Math.round(width)}v${Math.round(height)}H${Math.round(x)}Z`

/** Windows by their top left corners, with sills, and shutters or flower boxes where wanted; one path for each part of all of them. */
function windows(corners: readonly Corner[], lit: readonly Corner[], style: WindowStyle, light: string): string {
  const { width, height, glass, frame } = style
  const all = [...corners, ...lit]
  const every = (part: (x: number, y: number) => string, of = all) => of.map(([x, y]) => part(Math.round(x), Math.round(y))).join('')
  const side = Math.round(width * 0.46)
  const shutters = (x: number, y: number) => box(x - width * 0.5, y - 2, side, height + 4) + box(x + width * 1.04, y - 2, side, height + 4)
  const slats = (x: number, y: number) => [0.2, 0.4, 0.6, 0.8].map((part) => `M${Math.round(x - width * 0.5 + 3)} ${Math.round(y + height * part)}h${side - 6}M${Math.round(x + width * 1.04 + 3)} ${Math.round(y + height * part)}h${side - 6}`).join('')
  const dots = (which: number) => (x: number, y: number) => repeat(3, (index) => `M${Math.round(x + (width * (index * 2 + which)) / 6)} ${y + Math.round(height) + which * 3}h0`)
  return (
    (style.shutters === undefined ? '' : shape(every(shutters), style.shutters) + stroke(every(slats), '#000', 1.5, 'opacity=".18"')) +
    shape(every((x, y) => box(x - 4, y - 4, width + 8, height + 8) + box(x - 7, y + height + 3, width + 14, 6)), frame) +
    (corners.length === 0 ? '' : shape(every((x, y) => box(x, y, width, height), corners), glass)) +
    (lit.length === 0 ? '' : shape(every((x, y) => box(x, y, width, height), lit), light)) +
    shape(every((x, y) => `M${x} ${y}h${Math.round(width * 0.55)}L${x} ${Math.round(y + height * 0.6)}Z`), '#fff', 'opacity=".18"') +
    stroke(every((x, y) => `M${Math.round(x + width / 2)} ${y}v${Math.round(height)}M${x} ${Math.round(y + height * 0.42)}h${Math.round(width)}`), frame, Math.max(2, width * 0.06)) +
    (style.flowers === undefined ? '' : stroke(every(dots(0)), '#4f8f55', width * 0.28) + stroke(every(dots(1)), style.flowers, width * 0.26))
  )
}

/** A window by its top left corner. */
export function pane(x: number, y: number, style: WindowStyle): string {
  return windows([[x, y]], [], style, style.glass)
}

/** A grid of windows; `share` of them, from 0 to 1, shine. */
export function panes(pen: Pen, x: number, y: number, columns: number, rows: number, gapX: number, gapY: number, style: WindowStyle, share = 0): string {
  const corners = Array.from({ length: columns * rows }, (_, index): Corner => [x + (index % columns) * gapX, y + Math.floor(index / columns) * gapY])
  const shining = corners.map(() => pen.random() < share)
  return windows(corners.filter((_, index) => shining[index] !== true), corners.filter((_, index) => shining[index] === true), style, '#ffd58a')
}

export function arch(x: number, foot: number, width: number, height: number, fill: string, more = ''): string {
  const radius = width / 2
  return shape(`M${x} ${foot}V${foot - height + radius}a${radius} ${radius} 0 0 1 ${width} 0V${foot}Z`, fill, more)
}

export function door(x: number, foot: number, width: number, height: number, color: string, frame: string): string {
  return (
    arch(x - 8, foot, width + 16, height + 10, frame) +
    arch(x, foot, width, height, color) +
    stroke(`M${x + width / 2} ${foot}V${foot - height + 4}`, '#000', 2, 'opacity=".25"') +
    rect(x + width * 0.12, foot - height * 0.36, width * 0.28, height * 0.26, '#000', 'opacity=".14" rx="3"') +
    rect(x + width * 0.6, foot - height * 0.36, width * 0.28, height * 0.26, '#000', 'opacity=".14" rx="3"') +
    circle(x + width * 0.57, foot - height * 0.42, 3, '#f0cf7e')
  )
}

/** A gabled roof over a wall from `x` to `x + width` whose top is `eaves`. */
export function gable(x: number, eaves: number, width: number, rise: number, color: string, shade: string, over = 18): string {
  const middle = x + width / 2
  return (
    polygon([[x - over, eaves + 6], [middle, eaves - rise], [x + width + over, eaves + 6]], color) +
    polygon([[middle, eaves - rise], [x + width + over, eaves + 6], [x + width + over - 26, eaves + 6], [middle, eaves - rise + 22]], shade)
  )
}

export function parasol(x: number, foot: number, size: number, color: string, shade: string): string {
  return at(
    x,
    foot,
    oval(14, 2, 46, 7, '#000', 'opacity=".14"') +
      rect(-2, -120, 4, 120, '#e9dcc4') +
      shape('M-78 -104Q-60 -164 0 -168Q60 -164 78 -104Q58 -114 39 -104Q20 -114 0 -104Q-20 -114 -39 -104Q-58 -114 -78 -104Z', color) +
      shape('M-39 -104Q-34 -150 0 -168Q34 -150 39 -104Q20 -114 0 -104Q-20 -114 -39 -104Z', shade) +
      circle(0, -169, 4, shade),
    size,
  )
}

export function lounger(x: number, foot: number, size: number, cushion: string): string {
  return at(
    x,
    foot,
    oval(0, 2, 74, 7, '#000', 'opacity=".15"') +
      polygon([[-70, -20], [34, -20], [72, -62], [82, -58], [44, -8], [-70, -8]], cushion) +
      polygon([[-70, -8], [44, -8], [48, -14], [-70, -14]], '#000', 'opacity=".12"') +
      rect(-58, -8, 6, 9, '#8a6a48') +
      rect(30, -8, 6, 9, '#8a6a48'),
    size,
  )
}

export function stringLights(x1: number, y1: number, x2: number, y2: number, sag: number, count: number, colors: readonly string[], size = 6): string {
  const bulbs = repeat(count, (index) => {
    const t = (index + 0.5) / count
    const [x, y] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 4 * sag * t * (1 - t)]
    return circle(x, y + size, size * 4.5, `url(#bulb)`) + circle(x, y + size, size, colors[index % colors.length] ?? '#ffe3a0')
  })
  const halo = '<radialGradient id="bulb"><stop offset="0" stop-color="#ffdf96" stop-opacity=".75"/><stop offset="1" stop-color="#ffdf96" stop-opacity="0"/></radialGradient>'
  return `<defs>${halo}</defs>` + stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + 2 * sag} ${x2} ${y2}`, '#3a2a20', 2) + bulbs
}

/** A small round table laid for two with chairs on both sides. */
export function tableForTwo(x: number, foot: number, size: number, cloth: string, chair: string): string {
  const seat = (side: number) =>
    `<g transform="translate(${side * 104} 0) scale(${side} 1)">` +
    oval(0, 2, 34, 5, '#000', 'opacity=".18"') +
    rect(-26, -50, 52, 9, chair, 'rx="4"') +
    stroke('M-22 -42V0M22 -42V0M24 -48V-112M-2 -110H24M4 -108V-50M14 -108V-50', chair, 5) +
    '</g>'
  return at(
    x,
    foot,
    seat(-1) +
      seat(1) +
      oval(0, 3, 54, 8, '#000', 'opacity=".2"') +
      rect(-5, -78, 10, 78, chair) +
      oval(0, 0, 30, 6, chair) +
      oval(0, -80, 82, 15, cloth) +
      oval(0, -84, 82, 15, '#fffdf6') +
      oval(-36, -86, 18, 4, cloth) +
      oval(36, -86, 18, 4, cloth) +
      rect(-7, -112, 14, 24, '#7fb4c4', 'rx="4"') +
      circle(-7, -120, 8, '#f2a33c') +
      circle(8, -122, 9, '#ffd15c') +
      circle(0, -131, 8, '#f2a33c'),
    size,
  )
}

export function lantern(pen: Pen, x: number, y: number, size: number, color: string): string {
  return circle(x, y, size * 3.4, pen.glow(color, 0.6)) + oval(x, y, size, size * 1.15, color) + oval(x, y, size * 0.5, size * 1.15, '#fff', 'opacity=".22"') + rect(x - size * 0.4, y - size * 1.4, size * 0.8, size * 0.35, '#4a2a1c') + rect(x - size * 0.35, y + size * 1.05, size * 0.7, size * 0.3, '#4a2a1c') + stroke(`M${x} ${y + size * 1.35}v${size * 0.8}`, '#c0392f', 2)
}

export function sailboat(x: number, foot: number, size: number, hull: string): string {
  return at(x, foot, polygon([[0, -12], [0, -104], [52, -18]], '#fffdf6') + polygon([[-5, -12], [-5, -86], [-36, -16]], '#f0e2cf') + rect(-4, -106, 3, 98, '#6b4a34') + shape('M-46 -10h98l-14 18h-68Z', hull) + rect(-38, 10, 76, 3, '#fff', 'opacity=".4"'), size)
}

export function rowboat(x: number, foot: number, size: number, hull: string, inside: string): string {
  return at(x, foot, oval(0, 8, 104, 9, '#000', 'opacity=".2"') + shape('M-104 -28Q0 -4 104 -28Q92 8 62 10H-62Q-92 8 -104 -28Z', hull) + shape('M-104 -28Q0 -4 104 -28Q0 -16 -104 -28Z', inside) + stroke('M-96 -18Q0 4 96 -18', '#fff', 3, 'opacity=".5"') + rect(-30, -24, 60, 5, inside), size)
}
