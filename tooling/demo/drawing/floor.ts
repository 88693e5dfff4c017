import { polygon, rect, repeat, stroke } from './kit.ts'
import type { Pen } from './kit.ts'
import type { RoomPalette, RoomPlan } from './plans.ts'
import { floorLine } from './walls.ts'

/** The floor, in perspective. */
export function floorOf(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
  const base = rect(0, floorLine, 1200, 210, pen.linear(palette.floor))
  const dark = palette.floor[1]
  if (plan.floor === 'planks') {
    const boards = repeat(15, (index) => `M${600 + (index - 7) * 92} ${floorLine}L${600 + (index - 7) * 190} 800`)
    return base + stroke(boards, dark, 2.5, 'opacity=".6"')
  }
  const rows = [0, 32, 74, 130, 210]
  const depth = stroke(rows.map((row) => `M0 ${floorLine + row}H1200`).join(''), dark, 2, 'opacity=".5"')
  if (plan.floor === 'tiles') {
    return (
      base +
      stroke(
        repeat(17, (index) => `M${600 + (index - 8) * 84} ${floorLine}L${600 + (index - 8) * 168} 800`),
        dark,
        2,
        'opacity=".5"',
      ) +
      depth
    )
  }
  return base + checks(palette, rows) + depth
}

function checks(palette: RoomPalette, rows: readonly number[]): string {
  const cells = rows.slice(0, -1).map((row, rowIndex) => {
    const next = rows[rowIndex + 1] ?? 210
    const [scale, nextScale] = [72 * (1 + row / 210), 72 * (1 + next / 210)]
    return repeat(22, (index) => {
      const column = index - 11
      if ((column + rowIndex) % 2 !== 0) return ''
      return polygon(
        [
          [600 + column * scale, floorLine + row],
          [600 + (column + 1) * scale, floorLine + row],
          [600 + (column + 1) * nextScale, floorLine + next],
          [600 + column * nextScale, floorLine + next],
        ],
        rowIndex % 2 === 0 ? palette.floor[0] : palette.accent,
        'opacity=".42"',
      )
    })
  })
  return cells.join('')
}
