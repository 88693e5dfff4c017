import { bed, bunk, canopy } from './beds.ts'
import { armchair, desk, fireplace, nightstand, pendant, picture, plant, rug } from './furniture.ts'
import { floorOf } from './floor.ts'
import { circle, drawing, group, polygon, rect, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'
import type { RoomPalette, RoomPlan } from './plans.ts'
import { floorLine, walls } from './walls.ts'
import { windowOf } from './window.ts'

/** A guest room: walls, window with its view, beds and the corner beside them. */
export function room(palette: RoomPalette, plan: RoomPlan): string {
  return drawing(plan.seed, (pen) => {
    const lit = plan.evening === true
    const content =
      walls(pen, plan.tint === undefined ? palette : { ...palette, wall: plan.tint }, plan) +
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
      (plan.attic === true ? (lit ? rafters('#77604c', '#4d3726') : rafters(palette.wall[1], palette.woodDark)) : '')
    return plan.mirrored === true ? group(content, 'transform="translate(1200 0) scale(-1 1)"') : content
  })
}

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
    shape('M700 60L620 590L230 590L470 60Z', '#fff', 'opacity=".07"') +
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
function rafters(slope: string, timber: string): string {
  const beam = (from: readonly [number, number], to: readonly [number, number]) =>
    stroke(`M${from.join(' ')}L${to.join(' ')}`, timber, 26)
  return (
    shape('M0 0L250 0L0 300Z', slope) +
    shape('M1200 0L950 0L1200 300Z', slope) +
    beam([-20, 320], [264, -20]) +
    beam([1220, 320], [936, -20]) +
    beam([0, 14], [1200, 14])
  )
}
