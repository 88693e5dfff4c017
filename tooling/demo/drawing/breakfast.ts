import { bowl, cup, foods, plate, pot, shadow } from './foods.ts'
import { at, circle, drawing, oval, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'

export type BreakfastPlan = {
  readonly seed: number
  readonly table: readonly [string, string]
  readonly surface: 'planks' | 'marble' | 'tiles' | 'bamboo'
  readonly napkin: string
  readonly rim: string
  readonly main: keyof typeof foods | 'noodles'
  readonly side: keyof typeof foods
  readonly drink: string
  readonly tea?: string
  readonly flowers: string
  readonly mirrored?: boolean
}

/** A laid breakfast table from above. */
export function breakfast(plan: BreakfastPlan): string {
  return drawing(plan.seed, (pen) => {
    const main =
      plan.main === 'noodles'
        ? at(600, 400, bowl(pen, plan.rim), 1.45)
        : plate(600, 400, 214, plan.rim) + at(600, 400, foods[plan.main](pen), 1.4)
    const content =
      rect(0, 0, 1200, 800, pen.linear(plan.table, 'right')) +
      surfaces[plan.surface](pen, plan.rim) +
      shape('M-20 560L330 470L420 820H-20Z', plan.napkin) +
      stroke('M-20 582L318 494L400 820', '#fff', 7, 'opacity=".6"') +
      stroke('M-20 600L308 512', plan.rim, 4, 'opacity=".7"') +
      main +
      stroke('M350 290l-24 240', '#b9b2a4', 13) +
      stroke('M352 276l-5 50', '#cfc8ba', 24) +
      stroke('M868 280l34 250', '#b9b2a4', 13) +
      plate(206, 190, 130, plan.rim) +
      at(206, 190, foods[plan.side](pen), 0.92) +
      (plan.tea === undefined
        ? cup(958, 190, plan.drink, plan.rim)
        : pot(1010, 190, plan.tea) + cup(820, 640, plan.drink, plan.rim)) +
      shadow(1030, 470, 56) +
      circle(1030, 470, 56, '#f2ead8') +
      circle(1030, 470, 44, plan.flowers, 'opacity=".9"') +
      circle(1016, 456, 12, '#fff', 'opacity=".5"') +
      flowers(pen, plan) +
      shape('M0 0L560 0L0 520Z', '#fff6dc', 'opacity=".16"') +
      shape('M700 0L900 0L140 800L-40 800Z', '#fff6dc', 'opacity=".12"')
    return plan.mirrored === true ? `<g transform="translate(1200 0) scale(-1 1)">${content}</g>` : content
  })
}

const planks = (pen: Pen) => {
  const grain = repeat(
    26,
    () =>
      `M${pen.random(0, 1100).toFixed(0)} ${pen.random(10, 790).toFixed(0)}q60 ${pen.random(-7, 7).toFixed(0)} ${pen.random(90, 200).toFixed(0)} 0`,
  )
  const gaps = repeat(6, (index) => rect(0, 128 + index * 134, 1200, 3, '#2a1a10', 'opacity=".16"'))
  return gaps + stroke(grain, '#2a1a10', 2, 'opacity=".1"')
}

const canes = () =>
  repeat(
    20,
    (index) =>
      rect(index * 62, 0, 3, 800, '#2a1a10', 'opacity=".15"') +
      rect(index * 62 + 2, ((index * 211) % 700) + 40, 60, 4, '#2a1a10', 'opacity=".16"'),
  )

const tiles = (_pen: Pen, rim: string) => {
  const star = (x: number, y: number) => `M${x + 70} ${y + 24}q10 36 46 46q-36 10 -46 46q-10 -36 -46 -46q36 -10 46 -46Z`
  return repeat(6, (row) =>
    repeat(
      9,
      (column) =>
        rect(column * 140 + 3, row * 140 + 3, 134, 134, '#fff', 'opacity=".28"') +
        shape(star(column * 140, row * 140), rim, 'opacity=".34"'),
    ),
  )
}

const marble = (pen: Pen) => {
  const vein = () =>
    `M${pen.random(-100, 1200).toFixed(0)} ${pen.random(0, 800).toFixed(0)}q80 ${pen.random(-90, 90).toFixed(0)} 190 ${pen.random(-30, 60).toFixed(0)}t240 ${pen.random(-60, 90).toFixed(0)}`
  return stroke(repeat(9, vein), '#8f8a84', 3, 'opacity=".22"')
}

const surfaces = { planks, bamboo: canes, tiles, marble } as const

function flowers(pen: Pen, plan: BreakfastPlan): string {
  const stems = stroke(
    'M1210 810q-60 -90 -110 -120M1210 810q-40 -110 -60 -170M1210 810q-120 -50 -180 -50',
    '#6a9a5c',
    7,
  )
  const blossom = (x: number, y: number) =>
    repeat(5, (petal) =>
      circle(
        x + Math.cos(petal * 1.257) * 22,
        y + Math.sin(petal * 1.257) * 22,
        19,
        plan.flowers,
        `opacity="${pen.random(0.85, 1).toFixed(2)}"`,
      ),
    ) + circle(x, y, 11, '#ffe08a')
  return (
    stems +
    oval(1130, 740, 34, 13, '#7fae6a', 'transform="rotate(40 1130 740)"') +
    blossom(1098, 688) +
    blossom(1150, 634) +
    blossom(1030, 758)
  )
}
