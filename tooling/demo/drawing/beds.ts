import { at, circle, oval, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'

export type Fabrics = {
  readonly wood: string
  readonly woodDark: string
  readonly throwColor: string
  readonly pillow: string
  readonly accent: string
}
export type Headboard = 'round' | 'flat' | 'slats' | 'rattan' | 'arched' | 'tufted'

function headboard(pen: Pen, width: number, style: Headboard, fabrics: Fabrics): string {
  const wood = pen.linear([fabrics.wood, fabrics.woodDark])
  const edge = `stroke="${fabrics.woodDark}" stroke-width="4"`
  const half = width / 2
  if (style === 'round') return shape(`M${-half} 0V-110Q${-half} -230 0 -230T${half} -110V0Z`, wood)
  if (style === 'arched')
    return shape(
      `M${-half} 0V-150Q${-half} -190 ${-half + 60} -190Q${-half + 80} -230 0 -230T${half - 60} -190Q${half} -190 ${half} -150V0Z`,
      wood,
    )
  if (style === 'slats')
    return (
      rect(-half, -196, width, 16, wood, 'rx="6"') +
      repeat(11, (index) => rect(-half + 4 + (index * (width - 16)) / 10, -186, 8, 190, wood)) +
      rect(-half, -120, width, 10, wood)
    )
  if (style === 'rattan')
    return (
      rect(-half, -190, width, 190, '#e9cf9f', `rx="46" ${edge}`) +
      stroke(
        repeat(
          15,
          (index) =>
            `M${(-half + 14 + (index * (width - 54)) / 14).toFixed(0)} -180l26 170M${(-half + 40 + (index * (width - 54)) / 14).toFixed(0)} -180l-26 170`,
        ),
        fabrics.wood,
        2,
        'opacity=".55"',
      ) +
      rect(-half, -190, width, 190, 'none', `rx="46" stroke="${fabrics.wood}" stroke-width="9"`)
    )
  if (style === 'tufted')
    return (
      rect(-half, -200, width, 200, wood, 'rx="22"') +
      repeat(14, (index) =>
        circle(-half + 40 + ((index % 7) * (width - 80)) / 6, index < 7 ? -158 : -112, 4.5, fabrics.woodDark),
      )
    )
  return rect(-half, -176, width, 176, wood, 'rx="10"') + rect(-half, -150, width, 3, fabrics.woodDark, 'opacity=".4"')
}

/** A made bed seen from its foot; its lowest point is at y = 0. */
export function bed(pen: Pen, x: number, foot: number, width: number, style: Headboard, fabrics: Fabrics): string {
  const half = width / 2
  const pillows = width > 320 ? 2 : 1
  const pillowWidth = (width - 60) / pillows - 14
  const linen = pen.linear(['#ffffff', '#efe7da'])
  const pillow = (index: number) => {
    const left = -half + 34 + index * (pillowWidth + 20)
    return (
      rect(left, -218, pillowWidth, 62, linen, 'rx="24"') +
      rect(left + pillowWidth * 0.16, -192, pillowWidth * 0.68, 44, fabrics.pillow, 'rx="18"')
    )
  }
  const folds = repeat(9, (index) => `M${(-half + 26 + (index * (width - 52)) / 8).toFixed(0)} -60q4 26 0 48`)
  return at(
    x,
    foot,
    oval(0, 2, half * 1.12, 17, '#2a1a10', 'opacity=".22"') +
      at(0, -62, headboard(pen, width + 30, style, fabrics)) +
      rect(-half + 10, -14, 16, 18, fabrics.woodDark) +
      rect(half - 26, -14, 16, 18, fabrics.woodDark) +
      repeat(pillows, pillow) +
      shape(
        `M${-half} -6V-128Q${-half} -168 ${-half + 40} -168H${half - 40}Q${half} -168 ${half} -128V-6Q0 4 ${-half} -6Z`,
        linen,
      ) +
      shape(
        `M${-half} -90V-128Q${-half} -168 ${-half + 40} -168H${half - 40}Q${half} -168 ${half} -128V-90Q0 -76 ${-half} -90Z`,
        '#fff',
      ) +
      shape(`M${-half - 4} -52V-104Q0 -90 ${half + 4} -104V-52Q0 -38 ${-half - 4} -52Z`, fabrics.throwColor) +
      shape(`M${-half - 4} -64V-72Q0 -58 ${half + 4} -72V-64Q0 -50 ${-half - 4} -64Z`, fabrics.accent) +
      stroke(`M${-half} -90Q0 -76 ${half} -90M${-half} -66Q0 -52 ${half} -66`, '#fff', 3, 'opacity=".35"') +
      stroke(folds, '#cfc3b0', 2, 'opacity=".5"'),
  )
}

export function bunk(pen: Pen, x: number, foot: number, fabrics: Fabrics): string {
  const wood = pen.linear([fabrics.wood, fabrics.woodDark], 'right')
  const level = (y: number, color: string) =>
    rect(-150, y - 44, 300, 30, '#fff', 'rx="10"') +
    rect(-142, y - 74, 86, 36, '#fdf8ee', 'rx="16"') +
    rect(-50, y - 48, 200, 40, color, 'rx="10"') +
    rect(-160, y - 14, 320, 20, wood, 'rx="4"') +
    circle(-112, y - 118, 60, pen.glow('#ffdf9c', 0.8)) +
    circle(-112, y - 118, 9, '#fff2cc')
  return at(
    x,
    foot,
    oval(0, 2, 176, 14, '#2a1a10', 'opacity=".25"') +
      rect(-160, -410, 320, 400, fabrics.woodDark, 'opacity=".16"') +
      level(-40, fabrics.throwColor) +
      level(-240, fabrics.accent) +
      rect(-168, -420, 16, 422, wood, 'rx="4"') +
      rect(152, -420, 16, 422, wood, 'rx="4"') +
      rect(-168, -424, 336, 14, wood, 'rx="4"') +
      shape('M120 -410q34 60 30 150v110h-34q10 -150 4 -260Z', fabrics.pillow, 'opacity=".85"') +
      rect(70, -300, 8, 300, fabrics.woodDark) +
      rect(112, -300, 8, 300, fabrics.woodDark) +
      repeat(6, (index) => rect(70, -280 + index * 48, 50, 8, fabrics.woodDark)),
  )
}

/** A canopy bed's frame and net, drawn over the bed. */
export function canopy(x: number, foot: number, width: number, wood: string): string {
  const half = width / 2 + 26
  return at(
    x,
    foot,
    rect(-half, -470, 11, 470, wood) +
      rect(half - 11, -470, 11, 470, wood) +
      rect(-half - 8, -480, half * 2 + 16, 13, wood, 'rx="3"') +
      shape(`M${-half + 8} -468Q${-half + 96} -300 ${-half + 22} -8H${-half - 6}V-468Z`, '#fffaf0', 'opacity=".72"') +
      shape(`M${half - 8} -468Q${half - 96} -300 ${half - 22} -8H${half + 6}V-468Z`, '#fffaf0', 'opacity=".72"') +
      shape(`M${-half} -468Q${-half / 2} -410 0 -440Q${half / 2} -410 ${half} -468Z`, '#fffaf0', 'opacity=".8"'),
  )
}
