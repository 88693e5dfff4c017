/** Collects the gradients of one drawing and deals out its random numbers. */
export type Pen = {
  /** a gradient from top to bottom, or from left to right */
  readonly linear: (colors: readonly string[], direction?: 'down' | 'right') => string
  /** light that fades out: the colour in the middle, nothing at the edge */
  readonly glow: (color: string, strength?: number) => string
  /** the next random number from `from` to `to`; the same in every run */
  readonly random: (from?: number, to?: number) => number
}

const round = (value: number) => Math.round(value * 10) / 10

/** A drawing of 1200 × 800. */
export function drawing(seed: number, draw: (pen: Pen) => string): string {
  const defs = new Map<string, string>()
  const define = (markup: (id: string) => string) => {
    const known = defs.get(markup('')) ?? `g${defs.size}`
    defs.set(markup(''), known)
    return `url(#${known})`
  }
  const idMark = ' id=""'
  let state = seed
  const pen: Pen = {
    linear: (colors, direction = 'down') => {
      const [x, y] = direction === 'down' ? [0, 1] : [1, 0]
      const stops = colors.map((color, index) => stop(index / Math.max(1, colors.length - 1), color)).join('')
      return define((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="${y}">${stops}</linearGradient>`)
    },
    glow: (color, strength = 0.9) =>
      define(
        (id) =>
          `<radialGradient id="${id}">${stop(0, color, strength)}${stop(0.35, color, strength * 0.45)}${stop(1, color, 0)}</radialGradient>`,
      ),
    random: (from = 0, to = 1) => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (to - from)
    },
  }
  const body = draw(pen)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><defs>${[...defs].map(([markup, id]) => markup.replace(idMark, ` id="${id}"`)).join('')}</defs>${body}</svg>`
}

function stop(offset: number, color: string, opacity = 1): string {
  const fade = opacity === 1 ? '' : ` stop-opacity="${round(opacity * 100) / 100}"`
  return `<stop offset="${Math.round(offset * 100) / 100}" stop-color="${color}"${fade}/>`
}

/** The numbers from 0 up to and without `count`, each turned into markup. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${attributes(more)}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${attributes(more)}/>`
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${attributes(more)}/>`
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${brief(d)}" fill="${fill}"${attributes(more)}/>`
}

/** Round dots of one size and colour, as one path. */
export function dots(points: readonly (readonly [number, number])[], radius: number, color: string, more = ''): string {
  return stroke(points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join(''), color, round(radius * 2), more)
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, more = ''): string {
  return shape(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, fill, more)
}

export function stroke(d: string, color: string, width: number, more = ''): string {
  return `<path d="${brief(d)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${attributes(more)}/>`
}

export function group(content: string, more: string): string {
  return `<g${attributes(more)}>${content}</g>`
}

/** The content moved to a place, scaled, and mirrored with a negative `scaleX`. */
export function at(x: number, y: number, content: string, scale = 1, scaleX = scale): string {
  const size = scale === 1 && scaleX === 1 ? '' : ` scale(${round(scaleX * 100) / 100} ${round(scale * 100) / 100})`
  return `<g transform="translate(${round(x)} ${round(y)})${size}">${content}</g>`
}

/** A picture within the picture: content of 400 × 400 shown in a box, cut off at its edges. */
export function inset(x: number, y: number, width: number, height: number, content: string): string {
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice">${content}</svg>`
}

/** A smooth line through points, for hills and shores, closed down to `floor`. */
export function hill(points: readonly (readonly [number, number])[], floor: number, fill: string, more = ''): string {
  const first = points[0] ?? [0, floor]
  let d = `M${round(first[0])} ${floor}L${round(first[0])} ${round(first[1])}`
  points.slice(1).forEach(([x, y], index) => {
    const [beforeX, beforeY] = points[index] ?? [x, y]
    const middle = round((beforeX + x) / 2)
    d += `C${middle} ${round(beforeY)} ${middle} ${round(y)} ${round(x)} ${round(y)}`
  })
  const last = points.at(-1) ?? first
  return shape(`${d}L${round(last[0])} ${floor}Z`, fill, more)
}

/** A path without more decimals than can be seen. */
function brief(d: string): string {
  return d.replaceAll(/-?\d+\.\d{2,}/g, (number) => String(round(Number(number))))
}

function attributes(more: string): string {
  return more === '' ? '' : ` ${more}`
}
