import { circle, dots, shape } from './kit.ts'
import type { Pen } from './kit.ts'

export function fir(x: number, foot: number, height: number, color: string, shade: string): string {
  const size = height / 100
  const point = ([dx, dy]: readonly [number, number]) => `${Math.round(x + dx * size)} ${Math.round(foot + dy * size)}`
  const right = [
    [0, -100],
    [14, -68],
    [9, -68],
    [21, -46],
    [14, -46],
    [28, -22],
    [20, -22],
    [34, 0],
  ] as const
  const left = right.map(([dx, dy]) => [-dx, dy] as const).toReversed()
  const shaded = right.map(([dx, dy]) => [dx * 0.15, dy] as const).toReversed()
  return (
    shape(`M${[...right, ...left].map(point).join('L')}Z`, color) +
    shape(`M${[...right, ...shaded.slice(0, 1)].map(point).join('L')}Z`, shade)
  )
}

export function tree(
  pen: Pen,
  x: number,
  foot: number,
  height: number,
  tones: readonly [string, string, string],
  trunk = '#6b4a34',
): string {
  const crown = height * 0.36
  const middle = foot - height + crown
  const masses = (count: number, spread: number, size: number, color: string, dx: number, dy: number) => {
    const middles = Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2 + pen.random(0, 0.6)
      const away = crown * spread * pen.random(0.6, 1)
      return [x + dx + Math.cos(angle) * away, middle + dy + Math.sin(angle) * away * 0.8] as const
    })
    const half = Math.ceil(count / 2)
    return (
      dots(middles.slice(0, half), crown * size * 1.1, color) + dots(middles.slice(half), crown * size * 0.85, color)
    )
  }
  return (
    shape(
      `M${x - height * 0.025} ${foot}L${x - height * 0.012} ${middle}h${height * 0.03}L${x + height * 0.03} ${foot}Z`,
      trunk,
    ) +
    circle(x, middle, crown * 0.8, tones[2]) +
    masses(9, 0.72, 0.38, tones[2], 0, crown * 0.12) +
    masses(8, 0.55, 0.34, tones[1], -crown * 0.08, -crown * 0.08) +
    masses(7, 0.45, 0.22, tones[0], -crown * 0.2, -crown * 0.28)
  )
}

export function bush(
  pen: Pen,
  x: number,
  foot: number,
  width: number,
  tones: readonly [string, string],
  bloom?: string,
): string {
  const leaves = (from: number, count: number, size: number, color: string) =>
    dots(
      Array.from(
        { length: count },
        (_, index) => [x + ((from + index * 2) / 6 - 0.5) * width, foot - width * pen.random(0.08, 0.18)] as const,
      ),
      width * size,
      color,
    )
  const blooms = Array.from(
    { length: width < 80 ? 8 : 14 },
    () => [x + pen.random(-0.5, 0.5) * width, foot - pen.random(0.02, 0.3) * width] as const,
  )
  return (
    leaves(0, 4, 0.16, tones[0]) +
    leaves(1, 3, 0.19, tones[1]) +
    (bloom === undefined ? '' : dots(blooms, width * 0.028 + 1.2, bloom))
  )
}

export function palm(
  pen: Pen,
  x: number,
  foot: number,
  height: number,
  lean: number,
  leaf: readonly [string, string],
  trunk: string,
): string {
  const [topX, topY] = [x + lean, foot - height]
  const wide = height * 0.022
  const stem = shape(
    `M${x - wide * 1.4} ${foot}C${x - wide + lean * 0.15} ${foot - height * 0.4} ${topX - wide - lean * 0.25} ${foot - height * 0.75} ${topX - wide * 0.7} ${topY}h${wide * 1.4}C${topX + wide - lean * 0.2} ${foot - height * 0.72} ${x + wide + lean * 0.2} ${foot - height * 0.4} ${x + wide * 1.6} ${foot}Z`,
    trunk,
  )
  const fronds = [-168, -142, -112, -70, -40, -12, 14, 192]
    .map((degrees, index) => {
      const angle = ((degrees + pen.random(-6, 6)) * Math.PI) / 180
      const length = height * pen.random(0.36, 0.44)
      const droop = height * 0.17
      const [endX, endY] = [topX + Math.cos(angle) * length, topY + Math.sin(angle) * length * 0.72 + droop]
      const [bendX, bendY] = [
        topX + Math.cos(angle) * length * 0.55,
        topY + Math.sin(angle) * length * 0.85 - droop * 0.1,
      ]
      const along = Math.hypot(endX - topX, endY - topY)
      const thick = height * 0.06
      const [acrossX, acrossY] = [(-(endY - topY) / along) * thick, ((endX - topX) / along) * thick]
      const [side, other] = [
        `${(bendX + acrossX).toFixed(0)} ${(bendY + acrossY).toFixed(0)}`,
        `${(bendX - acrossX).toFixed(0)} ${(bendY - acrossY).toFixed(0)}`,
      ]
      const [top, end] = [`${topX.toFixed(0)} ${topY.toFixed(0)}`, `${endX.toFixed(0)} ${endY.toFixed(0)}`]
      return shape(`M${top}Q${side} ${end}Q${other} ${top}Z`, leaf[index % 2] ?? leaf[0])
    })
    .join('')
  return (
    stem +
    fronds +
    circle(topX - 4, topY + 6, height * 0.02, '#6d4a2c') +
    circle(topX + 6, topY + 7, height * 0.02, '#5a3c24')
  )
}
