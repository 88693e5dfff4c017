import { group, inset, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'
import type { RoomPalette, RoomPlan } from './plans.ts'
import { floorLine } from './shell.ts'
import { views } from './views.ts'

export function windowOf(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
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
