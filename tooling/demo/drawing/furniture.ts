import type { Fabrics } from './beds.ts'
import { at, circle, oval, rect, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'

export function nightstand(pen: Pen, x: number, foot: number, fabrics: Fabrics, lit: boolean): string {
  return at(
    x,
    foot,
    (lit ? circle(0, -176, 190, pen.glow('#ffd890', 0.75)) : circle(0, -176, 90, pen.glow('#ffe9bd', 0.7))) +
      oval(0, 1, 48, 8, '#2a1a10', 'opacity=".25"') +
      rect(-36, -96, 72, 76, pen.linear([fabrics.wood, fabrics.woodDark]), 'rx="4"') +
      rect(-42, -104, 84, 11, fabrics.woodDark, 'rx="3"') +
      rect(-30, -20, 6, 21, fabrics.woodDark) +
      rect(24, -20, 6, 21, fabrics.woodDark) +
      rect(-26, -84, 52, 24, fabrics.woodDark, 'opacity=".35" rx="3"') +
      circle(0, -72, 3.5, '#e9c884') +
      oval(0, -116, 13, 14, fabrics.accent) +
      rect(-2.5, -150, 5, 24, '#c9a86a') +
      shape('M-18 -196L18 -196L31 -148L-31 -148Z', pen.linear(['#fff3d4', '#f7d999'])),
  )
}

export function armchair(pen: Pen, x: number, foot: number, color: string, shade: string): string {
  return at(
    x,
    foot,
    oval(0, 2, 82, 11, '#2a1a10', 'opacity=".25"') +
      rect(-56, -26, 9, 28, '#5a3b26') +
      rect(47, -26, 9, 28, '#5a3b26') +
      shape('M-62 -40V-130Q-62 -186 0 -186T62 -130V-40Z', pen.linear([color, shade])) +
      shape('M-84 -30V-98q0 -16 16 -16t16 16v34h104v-34q0 -16 16 -16t16 16v68q0 10 -10 10H-74q-10 0 -10 -10Z', color) +
      rect(-56, -78, 112, 24, shade, 'rx="11"') +
      rect(-28, -136, 56, 50, '#fdf3e0', 'rx="10" opacity=".9"'),
  )
}

export function desk(x: number, foot: number, fabrics: Fabrics, flower: string): string {
  return at(
    x,
    foot,
    oval(0, 2, 110, 9, '#2a1a10', 'opacity=".2"') +
      rect(-98, -112, 196, 13, fabrics.wood, 'rx="3"') +
      rect(-88, -100, 9, 102, fabrics.woodDark) +
      rect(79, -100, 9, 102, fabrics.woodDark) +
      rect(-80, -99, 160, 22, fabrics.woodDark, 'opacity=".55"') +
      rect(-74, -124, 66, 7, fabrics.accent, 'rx="2"') +
      rect(-70, -131, 58, 7, '#f6e9d2', 'rx="2"') +
      shape('M40 -112l-5 -30h26l-5 30Z', fabrics.throwColor) +
      stroke('M48 -140q-4 -22 -14 -32M48 -140q2 -26 4 -40M48 -140q8 -20 18 -28', '#5f8a50', 3) +
      circle(34, -174, 9, flower) +
      circle(52, -184, 10, flower) +
      circle(67, -170, 9, flower) +
      rect(-34, -62, 60, 9, fabrics.wood, 'rx="4"') +
      rect(-28, -54, 6, 56, fabrics.woodDark) +
      rect(14, -54, 6, 56, fabrics.woodDark),
  )
}

export function plant(x: number, foot: number, pot: string, leaf: readonly [string, string], scale = 1): string {
  const leaves = [-70, -52, -34, -16, 2, 20, 38, 56, 72]
    .map((angle, index) => {
      const length = 116 - Math.abs(angle) * 0.5
      return `<path transform="rotate(${angle})" d="M0 0Q-17 ${-length * 0.5} 0 ${-length}Q17 ${-length * 0.5} 0 0Z" fill="${leaf[index % 2] ?? leaf[0]}"/>`
    })
    .join('')
  return at(
    x,
    foot,
    oval(0, 1, 46, 8, '#2a1a10', 'opacity=".25"') +
      at(0, -66, leaves) +
      shape('M-36 -74h72l-9 74h-54Z', pot) +
      rect(-40, -80, 80, 14, pot, 'rx="4"'),
    scale,
  )
}

export function rug(x: number, y: number, width: number, color: string, border: string): string {
  return (
    oval(x, y, width / 2, 40, color) +
    oval(x, y, width / 2 - 16, 33, 'none', `stroke="${border}" stroke-width="3" stroke-dasharray="11 7"`)
  )
}

export function picture(
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  colors: readonly [string, string, string],
): string {
  const [back, near, dot] = colors
  return (
    rect(x + 5, y + 6, width, height, '#2a1a10', 'opacity=".12"') +
    rect(x, y, width, height, frame) +
    rect(x + 7, y + 7, width - 14, height - 14, back) +
    circle(x + width * 0.64, y + height * 0.38, Math.min(width, height) * 0.14, dot) +
    shape(
      `M${x + 7} ${y + height - 7}V${y + height * 0.66}q${width * 0.22} ${-height * 0.22} ${width * 0.45} ${height * 0.02}t${width - 14 - width * 0.45} ${-height * 0.08}V${y + height - 7}Z`,
      near,
    )
  )
}

export type Lamp = 'dome' | 'globe' | 'lantern' | 'drum'

export function pendant(pen: Pen, x: number, length: number, lamp: Lamp, shade: string, lit: boolean): string {
  const cord =
    stroke(`M${x} 0V${length}`, '#6a553e', 2.5) +
    circle(x, length + 34, lit ? 190 : 110, pen.glow('#ffe3a4', lit ? 0.7 : 0.45))
  if (lamp === 'globe')
    return (
      cord + circle(x, length + 34, 34, pen.linear(['#fffdf4', '#ffe6ae'])) + rect(x - 9, length - 6, 18, 10, '#b08a4c')
    )
  if (lamp === 'lantern')
    return (
      cord +
      oval(x, length + 38, 40, 46, pen.linear([shade, '#ffdc8a', shade])) +
      stroke(
        `M${x - 20} ${length}q-18 38 0 76M${x + 20} ${length}q18 38 0 76M${x} ${length - 6}v88`,
        '#7a4a2c',
        1.6,
        'opacity=".45"',
      ) +
      rect(x - 13, length - 10, 26, 8, '#7a4a2c') +
      rect(x - 13, length + 80, 26, 7, '#7a4a2c')
    )
  if (lamp === 'drum')
    return (
      cord +
      rect(x - 60, length, 120, 52, pen.linear(['#fff6df', '#f4dda8']), 'rx="6"') +
      rect(x - 60, length + 42, 120, 10, shade, 'rx="4"')
    )
  return (
    cord +
    shape(`M${x - 54} ${length + 46}Q${x - 46} ${length} ${x} ${length}T${x + 54} ${length + 46}Z`, shade) +
    stroke(`M${x - 50} ${length + 30}h100M${x - 42} ${length + 16}h84`, '#fff', 2, 'opacity=".3"') +
    oval(x, length + 46, 30, 7, '#fff3cf')
  )
}

export function fireplace(pen: Pen, x: number, foot: number, stone: string, shade: string): string {
  return at(
    x,
    foot,
    rect(-100, -420, 200, 200, pen.linear([stone, shade], 'right')) +
      rect(-120, -230, 240, 230, pen.linear([stone, shade], 'right')) +
      rect(-134, -246, 268, 22, shade, 'rx="4"') +
      shape('M-76 0V-110Q-76 -170 0 -170T76 -110V0Z', '#2b1a14') +
      circle(0, -40, 190, pen.glow('#ffb457', 0.75)) +
      shape('M-44 -8Q-58 -60 -18 -92Q-20 -64 -2 -54Q4 -96 26 -116Q24 -78 40 -60Q58 -36 42 -8Z', '#ff9a3c') +
      shape('M-22 -8Q-28 -42 -4 -58Q0 -40 10 -34Q16 -48 20 -54Q32 -26 22 -8Z', '#ffe08a') +
      rect(-56, -16, 112, 14, '#5a3a26', 'rx="7"') +
      rect(-96, -262, 20, 18, '#c96f4a') +
      rect(64, -280, 12, 36, '#f6ead4'),
  )
}
