import { polygon, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'
import type { RoomPalette, RoomPlan } from './plans.ts'

/** Where the walls meet the floor. */
export const floorLine = 590

export function walls(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
  const base = rect(0, 0, 1200, floorLine, pen.linear(palette.wall))
  const [light, dark] = palette.wall
  if (plan.wall === 'panels')
    return (
      base +
      repeat(
        6,
        (index) =>
          rect(24 + index * 196, 60, 156, 300, 'none', `stroke="${light}" stroke-width="4" opacity=".5"`) +
          rect(24 + index * 196, 400, 156, 150, 'none', `stroke="${light}" stroke-width="4" opacity=".5"`),
      ) +
      rect(0, floorLine - 18, 1200, 18, dark)
    )
  if (plan.wall === 'bricks') {
    const bricks = repeat(15, (row) =>
      repeat(16, (column) =>
        pen.random() < 0.55
          ? rect(
              column * 80 - (row % 2) * 40 + 2,
              row * 40 + 2,
              76,
              36,
              pen.random() < 0.5 ? light : dark,
              `opacity="${pen.random(0.35, 0.8).toFixed(2)}" rx="3"`,
            )
          : '',
      ),
    )
    return rect(0, 0, 1200, floorLine, dark) + rect(0, 0, 1200, floorLine, light, 'opacity=".45"') + bricks
  }
  if (plan.wall === 'timber')
    return (
      base +
      repeat(20, (index) => rect(index * 62, 0, 3, floorLine, dark, 'opacity=".55"')) +
      repeat(24, () =>
        shape(
          `M${pen.random(0, 1190).toFixed(0)} ${pen.random(30, 560).toFixed(0)}q4 8 0 16q-4 -8 0 -16Z`,
          palette.woodDark,
          'opacity=".35"',
        ),
      ) +
      rect(0, floorLine - 22, 1200, 22, palette.woodDark, 'opacity=".6"')
    )
  if (plan.wall === 'tiles') {
    const tile = (x: number, y: number) =>
      rect(x, y, 46, 46, '#fffdf7') +
      shape(`M${x + 23} ${y + 4}q5 14 19 19q-14 5 -19 19q-5 -14 -19 -19q14 -5 19 -19Z`, palette.accent) +
      rect(x + 18, y + 18, 10, 10, palette.throwColor, `transform="rotate(45 ${x + 23} ${y + 23})"`)
    return (
      base +
      repeat(4, (row) => repeat(25, (column) => tile(column * 48, 398 + row * 48))) +
      rect(0, 388, 1200, 10, palette.throwColor)
    )
  }
  if (plan.wall === 'niche')
    return (
      base +
      shape(`M130 ${floorLine}V270Q130 60 372 60T614 270V${floorLine}Z`, palette.pillow, 'opacity=".5"') +
      shape(
        `M130 ${floorLine}V270Q130 60 372 60T614 270V${floorLine}`,
        'none',
        'stroke="#fff" stroke-width="10" opacity=".8"',
      ) +
      rect(0, floorLine - 16, 1200, 16, '#fff', 'opacity=".6"')
    )
  if (plan.wall === 'bamboo')
    return (
      base +
      repeat(
        40,
        (index) =>
          rect(index * 30 + 26, 0, 3, floorLine, palette.woodDark, 'opacity=".32"') +
          rect(index * 30, 40 + ((index * 137) % 480), 28, 4, palette.woodDark, 'opacity=".35"'),
      ) +
      rect(0, 0, 1200, 24, palette.woodDark) +
      rect(0, floorLine - 14, 1200, 14, palette.woodDark)
    )
  return base + rect(0, floorLine - 16, 1200, 16, '#fff', 'opacity=".55"')
}

export function floorOf(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
  const base = rect(0, floorLine, 1200, 210, pen.linear(palette.floor))
  const [light, dark] = palette.floor
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
        rowIndex % 2 === 0 ? light : palette.accent,
        'opacity=".42"',
      )
    })
  })
  return base + cells.join('') + depth
}
