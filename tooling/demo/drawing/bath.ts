import { plant } from './furniture.ts'
import { at, circle, drawing, group, inset, oval, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'
import type { RoomPalette } from './plans.ts'
import { views } from './views.ts'
import type { ViewName } from './views.ts'

export type BathPlan = {
  readonly seed: number
  readonly tub: 'enamel' | 'copper' | 'wood' | 'shower'
  readonly tiles: 'squares' | 'bricks' | 'fish' | 'wood'
  /** Frosted where the rooms of the house look out on different things. */
  readonly view: ViewName | 'frosted'
  readonly mirrored?: boolean
}

/** A bathroom: basin and mirror, and a tub by the window or a glass shower. */
export function bath(palette: RoomPalette, plan: BathPlan): string {
  return drawing(plan.seed, (pen) => {
    const content =
      wall(pen, palette, plan) +
      rect(0, 610, 1200, 190, pen.linear(['#e9e0d0', '#cbbda6'])) +
      stroke(
        repeat(13, (index) => `M${600 + (index - 6) * 110} 610L${600 + (index - 6) * 210} 800`) +
          'M0 650H1200M0 710H1200',
        '#b3a488',
        2,
        'opacity=".5"',
      ) +
      basin(pen, palette) +
      (plan.tub === 'shower' ? shower(pen, palette, plan) : tubByWindow(pen, palette, plan)) +
      rect(0, 0, 1200, 800, pen.linear(['#3a241400', '#fff4da00', '#fff4da'], 'right'), 'opacity=".18"')
    return plan.mirrored === true ? group(content, 'transform="translate(1200 0) scale(-1 1)"') : content
  })
}

function wall(pen: Pen, palette: RoomPalette, plan: BathPlan): string {
  const upper = rect(0, 0, 1200, 612, pen.linear(['#fffaf2', palette.wall[1]]))
  const [one, two] = [palette.accent, palette.throwColor]
  if (plan.tiles === 'wood')
    return (
      upper +
      rect(0, 300, 1200, 312, palette.wood) +
      repeat(24, (index) => rect(index * 52, 300, 3, 312, palette.woodDark, 'opacity=".6"')) +
      rect(0, 290, 1200, 14, palette.woodDark)
    )
  const tile = (row: number, column: number) => {
    const color = pen.random() < 0.6 ? two : one
    const opacity = pen.random(0.55, 0.95).toFixed(2)
    if (plan.tiles === 'bricks')
      return rect(column * 80 - (row % 2) * 40, 310 + row * 38, 76, 34, color, `opacity="${opacity}" rx="2"`)
    if (plan.tiles === 'fish')
      return circle(
        column * 60 + (row % 2) * 30,
        330 + row * 38,
        31,
        color,
        `opacity="${opacity}" stroke="#fff" stroke-width="2"`,
      )
    return rect(
      column * 56,
      310 + row * 56,
      53,
      53,
      (row + column) % 2 === 0 ? '#fffdf8' : color,
      `opacity="${(row + column) % 2 === 0 ? 1 : opacity}"`,
    )
  }
  const rows = plan.tiles === 'squares' ? 6 : 8
  const field = rect(0, 300, 1200, 312, '#fffdf8') + repeat(rows, (row) => repeat(22, (column) => tile(row, column)))
  return upper + field + rect(0, 290, 1200, 14, '#fffaf0') + rect(0, 302, 1200, 4, palette.woodDark, 'opacity=".25"')
}

function basin(pen: Pen, palette: RoomPalette): string {
  return (
    circle(270, 240, 230, pen.glow('#ffe7b4', 0.5)) +
    circle(270, 226, 122, palette.woodDark) +
    circle(270, 226, 110, pen.linear(['#dfecec', '#f6f3e8'])) +
    stroke('M206 270l96 -106M236 292l84 -92', '#fff', 10, 'opacity=".7"') +
    circle(110, 214, 60, pen.glow('#ffe3a4', 0.9)) +
    circle(110, 214, 21, '#fff6dc') +
    circle(430, 214, 60, pen.glow('#ffe3a4', 0.9)) +
    circle(430, 214, 21, '#fff6dc') +
    oval(270, 716, 210, 16, '#2a1a10', 'opacity=".2"') +
    rect(84, 470, 372, 20, pen.linear(['#fffdf8', '#e2d9c9']), 'rx="6"') +
    rect(100, 490, 340, 150, pen.linear([palette.wood, palette.woodDark]), 'rx="4"') +
    rect(108, 640, 12, 78, palette.woodDark) +
    rect(420, 640, 12, 78, palette.woodDark) +
    repeat(
      2,
      (index) =>
        rect(118 + index * 156, 508, 146, 112, palette.woodDark, 'opacity=".28" rx="4"') +
        circle(index === 0 ? 248 : 290, 562, 5, '#e9c884'),
    ) +
    shape('M176 424h188q0 46 -50 48h-88q-50 -2 -50 -48Z', pen.linear(['#ffffff', '#e4ddd0'])) +
    stroke('M270 424v-44q0 -20 22 -20h10', '#c2a05c', 8) +
    rect(116, 440, 26, 32, palette.accent, 'rx="6"') +
    rect(124, 426, 10, 16, palette.woodDark) +
    plant(410, 474, palette.throwColor, ['#4a8f68', '#6aa87c'], 0.42) +
    rect(478, 380, 8, 100, '#c2a05c') +
    rect(468, 388, 70, 150, palette.throwColor, 'rx="6"') +
    rect(468, 492, 70, 12, palette.pillow) +
    rect(468, 512, 70, 6, palette.pillow)
  )
}

/** What the window shows; through frosted glass only light comes, and the shade of leaves. */
function seen(pen: Pen, { view }: BathPlan): string {
  if (view !== 'frosted') return views[view](pen)
  const leaf = () => {
    const [x, y] = [pen.random(0, 400), pen.random(180, 400)]
    return oval(x, y, pen.random(26, 60), pen.random(14, 30), '#8fb9a2', 'opacity=".16"')
  }
  return (
    rect(0, 0, 400, 400, pen.linear(['#f3f8f6', '#dcebe6'])) +
    circle(290, 90, 150, pen.glow('#fff6da', 0.9)) +
    repeat(12, leaf)
  )
}

function tubByWindow(pen: Pen, palette: RoomPalette, plan: BathPlan): string {
  const window =
    inset(680, 90, 400, 340, seen(pen, plan)) +
    rect(680, 90, 400, 340, 'none', `stroke="${palette.frame}" stroke-width="14"`) +
    stroke('M880 90V430M680 250H1080', palette.frame, 8) +
    rect(656, 430, 448, 18, palette.woodDark)
  return (
    window +
    oval(880, 724, 280, 18, '#2a1a10', 'opacity=".22"') +
    (plan.tub === 'wood' ? woodenTub(pen, palette) : metalTub(pen, plan.tub === 'copper')) +
    stroke('M1120 488V400q0 -26 -30 -26h-18', '#c2a05c', 9) +
    at(590, 742, towelStool(palette, 44, palette.pillow)) +
    plant(1150, 752, palette.accent, ['#3f8060', '#57a074'], 1.05)
  )
}

function woodenTub(pen: Pen, palette: RoomPalette): string {
  const staves = repeat(11, (index) => `M${662 + index * 44} 504L${680 + index * 40} 706`)
  return (
    shape('M640 500h480l-24 210H664Z', pen.linear([palette.wood, palette.woodDark])) +
    stroke(staves, palette.woodDark, 3, 'opacity=".5"') +
    rect(640, 560, 480, 10, '#b9975a') +
    rect(652, 660, 456, 10, '#b9975a') +
    oval(880, 502, 240, 24, '#cfe6e2') +
    oval(880, 502, 240, 24, 'none', `stroke="${palette.woodDark}" stroke-width="8"`) +
    repeat(7, () => circle(pen.random(700, 1060), pen.random(494, 508), 7, palette.accent, 'opacity=".9"'))
  )
}

function metalTub(pen: Pen, copper: boolean): string {
  const [light, dark] = copper ? (['#eeb184', '#a85f38'] as const) : (['#ffffff', '#dcd4c6'] as const)
  return (
    repeat(9, (index) => circle(800 + index * 24, 490 - (index % 3) * 8, 22, '#fff', 'opacity=".92"')) +
    shape('M612 506q8 172 150 186h236q142 -14 150 -186Z', pen.linear([light, dark])) +
    rect(598, 488, 564, 24, pen.linear(['#ffffff', light]), 'rx="12"') +
    shape('M700 690q-10 34 -34 36h30q22 -6 30 -34ZM1060 690q10 34 34 36h-30q-22 -6 -30 -34Z', '#b08a4c')
  )
}

/** A stool with towels on it; `half` is half its width. */
function towelStool(palette: RoomPalette, half: number, towel: string): string {
  return (
    oval(0, 2, half + 5, 8, '#2a1a10', 'opacity=".25"') +
    rect(-half, -84, half * 2, 12, palette.wood, 'rx="5"') +
    rect(10 - half, -74, 8, 76, palette.woodDark) +
    rect(half - 18, -74, 8, 76, palette.woodDark) +
    rect(-33, -107, 66, 23, towel, 'rx="10"') +
    rect(-29, -127, 58, 21, '#fff', 'rx="10"')
  )
}

function shower(pen: Pen, palette: RoomPalette, plan: BathPlan): string {
  return (
    inset(620, 110, 170, 210, seen(pen, plan)) +
    rect(620, 110, 170, 210, 'none', `stroke="${palette.frame}" stroke-width="12"`) +
    rect(604, 320, 202, 14, palette.woodDark) +
    rect(850, 70, 330, 560, '#dff0ee', 'opacity=".42"') +
    shape('M880 90L950 90L880 380Z', '#fff', 'opacity=".5"') +
    shape('M1100 600L1160 600L1160 330Z', '#fff', 'opacity=".35"') +
    stroke('M1130 480V150q0 -30 -30 -30h-74v20', '#b9975a', 8) +
    rect(980, 138, 92, 14, '#b9975a', 'rx="7"') +
    stroke(
      repeat(9, (index) => `M${988 + index * 10} 164v${120 + (index % 3) * 60}`),
      '#ffffff',
      2.5,
      'opacity=".75"',
    ) +
    rect(850, 70, 330, 560, 'none', `stroke="${palette.frame}" stroke-width="9"`) +
    rect(840, 628, 350, 20, '#f6efe2') +
    at(700, 742, towelStool(palette, 80, palette.throwColor)) +
    plant(1110, 758, palette.accent, ['#3f8060', '#57a074'], 0.95)
  )
}
