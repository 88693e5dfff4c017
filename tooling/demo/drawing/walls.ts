import { rect, repeat, shape } from './kit.ts'
import type { Pen } from './kit.ts'
import type { RoomPalette, RoomPlan } from './plans.ts'

/** Where the walls meet the floor. */
export const floorLine = 590

type Wall = (pen: Pen, palette: RoomPalette) => string

const plain: Wall = () => rect(0, floorLine - 16, 1200, 16, '#fff', 'opacity=".55"')

const panels: Wall = (_pen, { wall: [light, dark] }) =>
  repeat(
    6,
    (index) =>
      rect(24 + index * 196, 60, 156, 300, 'none', `stroke="${light}" stroke-width="4" opacity=".5"`) +
      rect(24 + index * 196, 400, 156, 150, 'none', `stroke="${light}" stroke-width="4" opacity=".5"`),
  ) + rect(0, floorLine - 18, 1200, 18, dark)

const bricks: Wall = (pen, { wall: [light, dark] }) => {
  const brick = (row: number, column: number) => {
    if (pen.random() >= 0.55) return ''
    const color = pen.random() < 0.5 ? light : dark
    return rect(
      column * 80 - (row % 2) * 40 + 2,
      row * 40 + 2,
      76,
      36,
      color,
      `opacity="${pen.random(0.35, 0.8).toFixed(2)}" rx="3"`,
    )
  }
  const courses = repeat(15, (row) => repeat(16, (column) => brick(row, column)))
  return rect(0, 0, 1200, floorLine, dark) + rect(0, 0, 1200, floorLine, light, 'opacity=".45"') + courses
}

const timber: Wall = (pen, { wall: [, dark], woodDark }) => {
  const knot = () => `M${pen.random(0, 1190).toFixed(0)} ${pen.random(30, 560).toFixed(0)}q4 8 0 16q-4 -8 0 -16Z`
  return (
    repeat(20, (index) => rect(index * 62, 0, 3, floorLine, dark, 'opacity=".55"')) +
    repeat(24, () => shape(knot(), woodDark, 'opacity=".35"')) +
    rect(0, floorLine - 22, 1200, 22, woodDark, 'opacity=".6"')
  )
}

const tiles: Wall = (_pen, { accent, throwColor }) => {
  const tile = (x: number, y: number) =>
    rect(x, y, 46, 46, '#fffdf7') +
    shape(`M${x + 23} ${y + 4}q5 14 19 19q-14 5 -19 19q-5 -14 -19 -19q14 -5 19 -19Z`, accent) +
    rect(x + 18, y + 18, 10, 10, throwColor, `transform="rotate(45 ${x + 23} ${y + 23})"`)
  return (
    repeat(4, (row) => repeat(25, (column) => tile(column * 48, 398 + row * 48))) + rect(0, 388, 1200, 10, throwColor)
  )
}

const niche: Wall = (_pen, { pillow }) => {
  const arch = `M130 ${floorLine}V270Q130 60 372 60T614 270V${floorLine}`
  return (
    shape(`${arch}Z`, pillow, 'opacity=".5"') +
    shape(arch, 'none', 'stroke="#fff" stroke-width="10" opacity=".8"') +
    rect(0, floorLine - 16, 1200, 16, '#fff', 'opacity=".6"')
  )
}

const bamboo: Wall = (_pen, { woodDark }) =>
  repeat(
    40,
    (index) =>
      rect(index * 30 + 26, 0, 3, floorLine, woodDark, 'opacity=".32"') +
      rect(index * 30, 40 + ((index * 137) % 480), 28, 4, woodDark, 'opacity=".35"'),
  ) +
  rect(0, 0, 1200, 24, woodDark) +
  rect(0, floorLine - 14, 1200, 14, woodDark)

const wallOf: Record<RoomPlan['wall'], Wall> = { plain, panels, bricks, timber, tiles, niche, bamboo }

/** The back wall of a room. */
export function walls(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
  return rect(0, 0, 1200, floorLine, pen.linear(palette.wall)) + wallOf[plan.wall](pen, palette)
}
