import { at, circle, oval, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'

export const shadow = (x: number, y: number, radius: number) => circle(x + 8, y + 12, radius, '#2a1a10', 'opacity=".2"')

export function plate(x: number, y: number, radius: number, rim: string): string {
  return (
    shadow(x, y, radius) +
    circle(x, y, radius, '#fffdf8') +
    circle(x, y, radius - 12, 'none', `stroke="${rim}" stroke-width="5"`) +
    circle(x, y, radius * 0.68, '#f6f0e4')
  )
}

/** Foods and drinks seen from above, each around its own middle. */
export const foods = {
  bread: () =>
    repeat(3, (index) =>
      at(
        index * 44 - 50,
        index * 26 - 20,
        rect(-52, -62, 104, 124, '#b9783c', 'rx="44"') +
          rect(-43, -53, 86, 106, '#f3d9a4', 'rx="36"') +
          repeat(7, (dot) => circle(-26 + ((dot * 23) % 56), -36 + dot * 12, 3, '#dfbd80')),
      ),
    ),
  eggs: () =>
    shape('M-80 -20q10 -60 70 -52q70 -10 84 40q20 60 -40 74q-50 26 -84 -6q-44 -10 -30 -56Z', '#fff') +
    circle(-24, -10, 26, '#f7b52c') +
    circle(34, 12, 26, '#f7b52c') +
    circle(-32, -18, 7, '#fff', 'opacity=".7"') +
    circle(26, 4, 7, '#fff', 'opacity=".7"') +
    stroke('M-90 52q40 22 80 6M-70 66q50 16 100 -4', '#6a9a4c', 7),
  pretzel: () =>
    stroke(
      'M-70 62Q-20 60 40 -20Q86 -86 26 -88Q-26 -84 0 -30M70 62Q20 60 -40 -20Q-86 -86 -26 -88Q26 -84 0 -30M-70 62q70 34 140 0',
      '#8f5426',
      25,
    ) +
    stroke('M-66 58Q-20 54 36 -24Q76 -80 26 -82M66 58Q20 54 -36 -24Q-76 -80 -26 -82', '#b8773a', 9) +
    repeat(12, (index) => circle(-58 + index * 11, 52 - ((index * 37) % 90), 3.2, '#fff')),
  spiral: () =>
    repeat(2, (index) =>
      at(
        index * 92 - 46,
        index * 44 - 22,
        circle(0, 0, 56, '#a8692e') +
          circle(0, 0, 50, '#d79a52') +
          stroke('M0 0q16 -16 22 6q-4 34 -40 22q-30 -32 6 -58q52 -14 58 36', '#8a4f20', 7),
      ),
    ),
  cheese: () =>
    shape('M-90 30L10 -60L40 40Z', '#f3c95c') +
    shape('M-90 30L40 40L36 62L-86 50Z', '#dba93a') +
    circle(-16, 6, 9, '#dba93a') +
    circle(8, -16, 7, '#dba93a') +
    repeat(9, (index) =>
      circle(
        62 + (index % 3) * 26 - Math.floor(index / 3) * 8,
        -44 + Math.floor(index / 3) * 26,
        15,
        index % 2 === 0 ? '#7a3f6a' : '#93527f',
      ),
    ) +
    stroke('M88 -60q10 -18 24 -20', '#6a8f4c', 5),
  fruit: (pen) =>
    circle(-46, -10, 66, '#e83f7c') +
    circle(-46, -10, 54, '#fff8f4') +
    repeat(34, () => circle(-46 + pen.random(-36, 36), -10 + pen.random(-36, 36), 2.6, '#2a1a20')) +
    shape('M30 -60q70 0 74 60q-10 50 -70 40q-34 -50 -4 -100Z', '#f6a92c') +
    stroke('M48 -40l36 64M70 -50l24 44M40 -10l26 44', '#d98a1c', 3) +
    circle(24, 62, 20, '#c9d66a') +
    circle(62, 66, 20, '#b6c755'),
  rice: () =>
    shape('M-110 30Q-60 -100 110 -50Q70 90 -110 30Z', '#4f8f4a') +
    stroke('M-100 26Q0 0 104 -46', '#3a7038', 4) +
    oval(-6, -4, 62, 46, '#fbf6e6') +
    repeat(16, (index) => oval(-48 + ((index * 29) % 86), -28 + ((index * 17) % 52), 6, 3, '#e6dcc0')) +
    repeat(5, (index) => circle(-30 + index * 16, -10 + (index % 2) * 12, 5, '#7a3a5a')) +
    rect(40, 20, 54, 30, '#9a5a34', 'rx="12" transform="rotate(-20 60 30)"'),
  figs: () =>
    repeat(3, (index) =>
      at(
        index * 62 - 62,
        (index % 2) * 44 - 22,
        circle(0, 0, 38, '#5f3a6a') +
          circle(0, 0, 30, '#f3dcd0') +
          circle(0, 0, 23, '#d0546a') +
          repeat(9, (seed) => circle(Math.cos(seed) * 13, Math.sin(seed * 1.7) * 13, 2.4, '#fbe6b8')),
      ),
    ),
} as const satisfies Record<string, (pen: Pen) => string>

export function bowl(pen: Pen, rim: string): string {
  return (
    shadow(0, 0, 128) +
    circle(0, 0, 128, '#fffdf8') +
    circle(0, 0, 120, 'none', `stroke="${rim}" stroke-width="7"`) +
    circle(0, 0, 106, pen.linear(['#d9a05c', '#b97838'])) +
    stroke('M-70 20q40 -50 90 -10t70 -20M-80 -10q50 -40 90 0t80 10M-60 50q50 -40 110 -4', '#fbf0d6', 8) +
    repeat(4, (index) =>
      oval(
        -30 + index * 22,
        -40 + index * 10,
        34,
        17,
        '#b5655a',
        `transform="rotate(${index * 24 - 30} ${-30 + index * 22} ${-40 + index * 10})"`,
      ),
    ) +
    repeat(12, () => circle(pen.random(-70, 70), pen.random(-70, 70), 8, pen.random() < 0.5 ? '#5f9f4a' : '#86bf5c')) +
    circle(54, 44, 26, '#8fbf4a') +
    circle(54, 44, 19, '#dff0b0') +
    repeat(3, (index) => circle(-40 + index * 14, 54, 6, '#d0342c'))
  )
}

export function cup(x: number, y: number, drink: string, rim: string): string {
  return (
    shadow(x, y, 76) +
    circle(x, y, 76, '#fffdf8') +
    circle(x, y, 66, 'none', `stroke="${rim}" stroke-width="3"`) +
    rect(x + 40, y - 11, 44, 22, '#fffdf8', 'rx="11"') +
    circle(x, y, 48, '#fff', 'stroke="#e4dccb" stroke-width="3"') +
    circle(x, y, 40, drink) +
    shape(`M${x - 18} ${y + 8}q18 -30 36 -4q-16 22 -36 4Z`, '#fff', 'opacity=".35"')
  )
}

export function pot(x: number, y: number, color: string): string {
  return (
    shadow(x, y, 84) +
    rect(x + 58, y - 14, 74, 24, color, 'rx="12"') +
    shape(`M${x - 60} ${y - 20}q-60 -8 -70 -38q40 -2 82 10Z`, color) +
    circle(x, y, 84, color) +
    circle(x, y, 74, '#fff', 'opacity=".14"') +
    circle(x, y, 46, color, 'stroke="#fff" stroke-opacity=".35" stroke-width="4"') +
    circle(x, y, 12, '#fff', 'opacity=".6"')
  )
}
