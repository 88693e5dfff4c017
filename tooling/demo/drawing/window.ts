import { group, inset, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'
import type { RoomPalette, RoomPlan } from './plans.ts'
import { views } from './views.ts'
import { floorLine } from './walls.ts'

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Frame = (pen: Pen, palette: RoomPalette, box: Box, view: string) => string

/** A window with what it looks out on, its frame and its curtains or shutters. */
export function windowOf(pen: Pen, palette: RoomPalette, plan: RoomPlan): string {
  const box = windowBoxes[plan.corner === 'fireplace' ? 'narrow' : plan.beds === 'bunks' ? 'middle' : plan.window]
  const dusk = plan.evening === true && !brightAtNight.has(plan.view)
  const shade = dusk ? rect(0, 0, 400, 400, '#1c2250', 'opacity=".55"') : ''
  const view = inset(box.x, box.y, box.width, box.height, views[plan.view](pen) + shade)
  return frameOf[plan.window](pen, palette, box, view)
}

/** Views that are drawn in the evening already. */
const brightAtNight: ReadonlySet<string> = new Set(['night', 'lanterns', 'sunset'])

const windowBoxes = {
  door: { x: 776, y: 116, width: 320, height: 466 },
  arch: { x: 800, y: 110, width: 250, height: 372 },
  sash: { x: 800, y: 120, width: 260, height: 350 },
  wide: { x: 716, y: 120, width: 450, height: 330 },
  narrow: { x: 716, y: 130, width: 190, height: 330 },
  middle: { x: 490, y: 120, width: 260, height: 350 },
  shutters: { x: 830, y: 124, width: 220, height: 340 },
} as const satisfies Record<string, Box>

const middleBar = ({ x, y, width, height }: Box) => `M${x + width / 2} ${y}V${y + height}`
const outline = (palette: RoomPalette, { x, y, width, height }: Box) =>
  rect(x, y, width, height, 'none', `stroke="${palette.frame}" stroke-width="12"`)

function curtains(pen: Pen, palette: RoomPalette, { x, y, width }: Box, spread: number, overlap: number): string {
  const cloth = pen.linear([palette.curtain, '#ffffff', palette.curtain], 'right')
  const curtain = (left: number) => {
    const folds = repeat(3, (index) => `M${left + (spread * (index + 1)) / 4} ${y - 26}V${floorLine - 8}`)
    return (
      rect(left, y - 30, spread, floorLine - y + 26, cloth, 'opacity=".93"') +
      stroke(folds, palette.woodDark, 1.5, 'opacity=".25"')
    )
  }
  const rod = rect(x - 80, y - 40, width + 160, 9, palette.woodDark, 'rx="4"')
  return rod + curtain(x - spread + overlap) + curtain(x + width - overlap)
}

const arch: Frame = (_pen, palette, box, view) => {
  const { x, y, width, height } = box
  const line = `M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}Z`
  return (
    `<clipPath id="arch"><path d="${line}"/></clipPath>` +
    group(view, 'clip-path="url(#arch)"') +
    shape(line, 'none', `stroke="${palette.frame}" stroke-width="12"`) +
    stroke(`${middleBar(box)}M${x} ${y + height * 0.55}H${x + width}`, palette.frame, 6) +
    rect(x - 22, y + height, width + 44, 14, palette.frame)
  )
}

const shutters: Frame = (_pen, palette, box, view) => {
  const { x, y, width, height } = box
  const shutter = (left: number) => {
    const slats = repeat(17, (index) => `M${left + 12} ${y + 14 + (index * (height - 24)) / 16}h54`)
    return (
      rect(left, y - 6, 78, height + 12, palette.accent, 'rx="3"') + stroke(slats, palette.woodDark, 3, 'opacity=".4"')
    )
  }
  return (
    view +
    outline(palette, box) +
    stroke(`${middleBar(box)}M${x} ${y + height / 2}H${x + width}`, palette.frame, 7) +
    shutter(x - 92) +
    shutter(x + width + 14) +
    rect(x - 30, y + height + 4, width + 60, 14, palette.frame)
  )
}

const sash: Frame = (pen, palette, box, view) => {
  const { x, y, width, height } = box
  const bars = `${middleBar(box)}M${x} ${y + height / 3}H${x + width}M${x} ${y + (height * 2) / 3}H${x + width}`
  const sill = rect(x - 22, y + height, width + 44, 15, palette.frame)
  return view + outline(palette, box) + stroke(bars, palette.frame, 6) + sill + curtains(pen, palette, box, 66, -4)
}

const wide: Frame = (_pen, palette, box, view) => {
  const { x, y, width, height } = box
  const bars = `M${x + width / 3} ${y}V${y + height}M${x + (width * 2) / 3} ${y}V${y + height}`
  return (
    view +
    outline(palette, box) +
    stroke(bars, palette.frame, 8) +
    rect(x - 20, y + height, width + 40, 16, palette.woodDark)
  )
}

const door: Frame = (pen, palette, box, view) => {
  const { x, y, width, height } = box
  const railing =
    rect(x, y + height - 118, width, 8, '#fff') +
    repeat(13, (index) => rect(x + 8 + (index * (width - 20)) / 12, y + height - 112, 5, 108, '#fff'))
  return (
    view +
    railing +
    outline(palette, box) +
    stroke(middleBar(box), palette.frame, 10) +
    curtains(pen, palette, box, 80, 6)
  )
}

const frameOf: Record<RoomPlan['window'], Frame> = { arch, shutters, sash, wide, door }
