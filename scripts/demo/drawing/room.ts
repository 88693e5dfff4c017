import { armchair, bed, bunk, canopy, desk, fireplace, nightstand, pendant, picture, plant, rug } from './furniture.ts'
import type { Fabrics, Headboard, Lamp } from './furniture.ts'
import { circle, drawing, group, inset, polygon, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'
import { views } from './views.ts'
import type { ViewName } from './views.ts'

/** The colours that make a hotel's rooms its own. */
export type RoomPalette = Fabrics & {
  readonly wall: readonly [string, string]
  readonly floor: readonly [string, string]
  readonly rug: string
  readonly curtain: string
  readonly chair: readonly [string, string]
  readonly frame: string
  readonly lamp: Lamp
}

export type RoomPlan = {
  readonly seed: number
  readonly wall: 'plain' | 'panels' | 'bricks' | 'timber' | 'tiles' | 'niche' | 'bamboo'
  readonly floor: 'planks' | 'tiles' | 'pattern'
  readonly beds: 'double' | 'twin' | 'bunks' | 'canopy' | 'single'
  readonly headboard: Headboard
  readonly window: 'door' | 'arch' | 'sash' | 'wide' | 'shutters'
  readonly view: ViewName
  readonly corner: 'armchair' | 'desk' | 'plant' | 'fireplace'
  readonly evening?: boolean
  readonly attic?: boolean
  readonly mirrored?: boolean
}

const floorLine = 590

/** A guest room: walls, window with its view, beds and the corner beside them. */
export function room(palette: RoomPalette, plan: RoomPlan): string {
  return drawing(plan.seed, (pen) => {
    const lit = plan.evening === true
    const content =
      walls(pen, palette, plan) +
      floorOf(pen, palette, plan) +
      (lit ? rect(0, 0, 1200, 800, pen.linear(['#120d2c', '#2a1420']), 'opacity=".42"') : '') +
      windowOf(pen, palette, plan) +
      (lit ? '' : daylight(pen)) +
      (plan.beds === 'bunks'
        ? ''
        : pendant(pen, 372, plan.attic === true ? 60 : 96, palette.lamp, palette.accent, lit)) +
      (plan.attic === true || plan.beds === 'bunks' || plan.beds === 'canopy' ? '' : wallPictures(palette, plan.seed)) +
      bedsOf(pen, palette, plan) +
      rug(560, 728, 520, palette.rug, palette.accent) +
      cornerOf(pen, palette, plan) +
      (plan.attic === true ? rafters(palette) : '')
    return plan.mirrored === true ? group(content, 'transform="translate(1200 0) scale(-1 1)"') : content
  })
}

function walls(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
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

function floorOf(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
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

function windowOf(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
  const { x, y, width, height } =
    windowBoxes[plan.corner === 'fireplace' ? 'narrow' : plan.beds === 'bunks' ? 'middle' : plan.window]
  const view = inset(x, y, width, height, views[plan.view](pen))
  const frame = `stroke="${palette.frame}" stroke-width="12"`
  const bars = `M${x + width / 2} ${y}V${y + height}`
  const curtain = (left: number, spread: number) =>
    rect(
      left,
      y - 30,
      spread,
      floorLine - y + 26,
      pen.linear([palette.curtain, '#ffffff', palette.curtain], 'right'),
      'opacity=".93"',
    ) +
    stroke(
      repeat(3, (index) => `M${left + (spread * (index + 1)) / 4} ${y - 26}V${floorLine - 8}`),
      palette.woodDark,
      1.5,
      'opacity=".25"',
    )
  const rod = rect(x - 80, y - 40, width + 160, 9, palette.woodDark, 'rx="4"')
  if (plan.window === 'arch') {
    const arch = `M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}Z`
    return (
      `<clipPath id="arch"><path d="${arch}"/></clipPath>` +
      group(view, 'clip-path="url(#arch)"') +
      shape(arch, 'none', frame) +
      stroke(`${bars}M${x} ${y + height * 0.55}H${x + width}`, palette.frame, 6) +
      rect(x - 22, y + height, width + 44, 14, palette.frame)
    )
  }
  if (plan.window === 'shutters') {
    const shutter = (left: number) =>
      rect(left, y - 6, 78, height + 12, palette.accent, 'rx="3"') +
      stroke(
        repeat(17, (index) => `M${left + 12} ${y + 14 + (index * (height - 24)) / 16}h54`),
        palette.woodDark,
        3,
        'opacity=".4"',
      )
    return (
      view +
      rect(x, y, width, height, 'none', frame) +
      stroke(`${bars}M${x} ${y + height / 2}H${x + width}`, palette.frame, 7) +
      shutter(x - 92) +
      shutter(x + width + 14) +
      rect(x - 30, y + height + 4, width + 60, 14, palette.frame)
    )
  }
  if (plan.window === 'sash') {
    return (
      view +
      rect(x, y, width, height, 'none', frame) +
      stroke(
        `${bars}M${x} ${y + height / 3}H${x + width}M${x} ${y + (height * 2) / 3}H${x + width}`,
        palette.frame,
        6,
      ) +
      rect(x - 22, y + height, width + 44, 15, palette.frame) +
      rod +
      curtain(x - 70, 66) +
      curtain(x + width + 4, 66)
    )
  }
  if (plan.window === 'wide') {
    return (
      view +
      rect(x, y, width, height, 'none', frame) +
      stroke(`M${x + width / 3} ${y}V${y + height}M${x + (width * 2) / 3} ${y}V${y + height}`, palette.frame, 8) +
      rect(x - 20, y + height, width + 40, 16, palette.woodDark)
    )
  }
  const railing =
    rect(x, y + height - 118, width, 8, '#fff') +
    repeat(13, (index) => rect(x + 8 + (index * (width - 20)) / 12, y + height - 112, 5, 108, '#fff'))
  return (
    view +
    railing +
    rect(x, y, width, height, 'none', frame) +
    stroke(bars, palette.frame, 10) +
    rod +
    curtain(x - 74, 80) +
    curtain(x + width - 6, 80)
  )
}

const windowBoxes = {
  door: { x: 776, y: 116, width: 320, height: 466 },
  arch: { x: 800, y: 110, width: 250, height: 372 },
  sash: { x: 800, y: 120, width: 260, height: 350 },
  wide: { x: 716, y: 120, width: 450, height: 330 },
  narrow: { x: 716, y: 130, width: 190, height: 330 },
  middle: { x: 490, y: 120, width: 260, height: 350 },
  shutters: { x: 830, y: 124, width: 220, height: 340 },
} as const

function daylight(pen: Pen): string {
  return (
    polygon(
      [
        [790, floorLine],
        [1090, floorLine],
        [860, 800],
        [420, 800],
      ],
      '#fff3d2',
      'opacity=".3"',
    ) +
    polygon(
      [
        [700, 60],
        [620, 590],
        [230, 590],
        [470, 60],
      ],
      '#fff',
      'opacity=".07"',
    ) +
    rect(0, 0, 1200, 800, pen.linear(['#fff4da', '#fff4da00', '#3a241400'], 'right'), 'opacity=".14"')
  )
}

function wallPictures(palette: RoomPalette, seed: number): string {
  const [frame, one, two] = [palette.woodDark, palette.accent, palette.throwColor]
  const paper = '#fbf3e2'
  if (seed % 4 === 1) return picture(196, 196, 220, 128, frame, [paper, two, one])
  if (seed % 4 === 2)
    return (
      picture(150, 190, 84, 104, frame, [paper, one, two]) +
      picture(254, 190, 84, 104, frame, [paper, two, one]) +
      picture(406, 190, 84, 104, frame, [paper, one, two])
    )
  if (seed % 4 === 3)
    return (
      circle(250, 246, 66, frame) +
      circle(250, 246, 57, '#e9f1f0') +
      stroke('M216 268l56 -62M240 282l48 -52', '#fff', 7, 'opacity=".8"') +
      picture(424, 206, 84, 104, frame, [paper, one, two])
    )
  return picture(216, 152, 118, 142, frame, [paper, one, two]) + picture(424, 176, 86, 104, frame, [paper, two, one])
}

function bedsOf(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
  const lit = plan.evening === true
  const foot = 690
  if (plan.beds === 'bunks') return bunk(pen, 250, foot - 30, palette) + bunk(pen, 1010, foot - 30, palette)
  if (plan.beds === 'twin') {
    const second = { ...palette, throwColor: palette.accent, accent: palette.throwColor }
    return (
      nightstand(pen, 372, foot - 44, palette, lit) +
      bed(pen, 196, foot, 262, plan.headboard, palette) +
      bed(pen, 548, foot, 262, plan.headboard, second)
    )
  }
  if (plan.beds === 'single')
    return nightstand(pen, 480, foot - 30, palette, lit) + bed(pen, 290, foot, 290, plan.headboard, palette)
  const stands = nightstand(pen, 84, foot - 34, palette, lit) + nightstand(pen, 660, foot - 34, palette, lit)
  const main = bed(pen, 372, foot, 452, plan.headboard, palette)
  return stands + main + (plan.beds === 'canopy' ? canopy(372, foot, 452, palette.woodDark) : '')
}

function cornerOf(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
  const leaf = ['#3f8060', '#57a074'] as const
  if (plan.beds === 'bunks') return plant(740, 650, palette.throwColor, leaf, 0.9)
  if (plan.corner === 'armchair')
    return armchair(pen, 960, 716, ...palette.chair) + plant(1128, 706, palette.throwColor, leaf, 1.1)
  if (plan.corner === 'desk')
    return desk(980, 690, palette, palette.throwColor) + plant(1150, 700, palette.throwColor, leaf, 0.9)
  if (plan.corner === 'fireplace')
    return fireplace(pen, 1072, 640, '#efe3cf', '#cdbb9f') + armchair(pen, 900, 740, ...palette.chair)
  return plant(880, 690, palette.throwColor, leaf, 1.1) + plant(1110, 716, palette.accent, ['#2f6f52', '#4a9068'], 1.5)
}

/** The slopes and beams of a room under the roof. */
function rafters(palette: RoomPalette): string {
  const beam = (from: readonly [number, number], to: readonly [number, number]) =>
    stroke(`M${from.join(' ')}L${to.join(' ')}`, palette.woodDark, 26)
  return (
    polygon(
      [
        [0, 0],
        [250, 0],
        [0, 300],
      ],
      palette.wall[1],
    ) +
    polygon(
      [
        [1200, 0],
        [950, 0],
        [1200, 300],
      ],
      palette.wall[1],
    ) +
    beam([-20, 320], [264, -20]) +
    beam([1220, 320], [936, -20]) +
    beam([0, 14], [1200, 14])
  )
}
