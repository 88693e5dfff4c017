import { circle, hill, oval, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'
import { palm } from './nature.ts'

/** What a window looks out on: 400 × 400. */
export type View = (pen: Pen) => string

const day = ['#7fb6d8', '#bfdfe8', '#f6ecd8']
export const sea: View = (pen) =>
  rect(0, 0, 400, 240, pen.linear(day)) +
  circle(290, 80, 110, pen.glow('#fff3d0', 0.8)) +
  oval(90, 70, 70, 10, '#fff', 'opacity=".7"') +
  oval(120, 58, 40, 12, '#fff', 'opacity=".7"') +
  rect(0, 215, 400, 190, pen.linear(['#2f93a6', '#1f7489'])) +
  hill(
    [
      [0, 205],
      [70, 190],
      [150, 214],
    ],
    222,
    '#c98d5a',
  ) +
  stroke(
    repeat(
      26,
      () => `M${pen.random(0, 380).toFixed(0)} ${pen.random(225, 390).toFixed(0)}h${pen.random(10, 34).toFixed(0)}`,
    ),
    '#fff',
    2,
    'opacity=".4"',
  ) +
  shape('M250 236L250 190L278 232Z', '#fff') +
  shape('M246 236L246 200L230 233Z', '#f2e2cf') +
  shape('M226 239h58l-8 11h-42Z', '#b3402e')

export const sunset: View = (pen) =>
  rect(0, 0, 400, 250, pen.linear(['#4a4480', '#c9688a', '#ffb066'])) +
  circle(210, 215, 150, pen.glow('#ffdf9c', 0.9)) +
  circle(210, 212, 26, '#fff1c2') +
  rect(0, 220, 400, 190, pen.linear(['#c8707f', '#3d4377'])) +
  stroke(
    repeat(
      30,
      (index) => `M${(210 - 34 + pen.random(-16, 16)).toFixed(0)} ${228 + index * 6}h${pen.random(20, 70).toFixed(0)}`,
    ),
    '#ffe2a8',
    3,
    'opacity=".7"',
  ) +
  hill(
    [
      [0, 214],
      [60, 176],
      [130, 200],
      [170, 221],
    ],
    224,
    '#5b4470',
  )

export const palms: View = (pen) =>
  sea(pen) +
  rect(0, 320, 400, 90, '#efd9a8') +
  palm(pen, 70, 380, 250, 50, ['#2f7d5a', '#3f9a6a'], '#8a6a48') +
  palm(pen, 350, 390, 210, -46, ['#2a7253', '#3a8e62'], '#7d5f40')

/** A pool behind a hedge. */
export const pool: View = (pen) =>
  rect(0, 0, 400, 250, pen.linear(day)) +
  rect(0, 180, 400, 80, '#4f9a6a') +
  repeat(9, (index) => circle(24 + index * 44, 186, 30, index % 2 === 0 ? '#5aa877' : '#479263')) +
  rect(0, 250, 400, 150, '#efe0c4') +
  shape('M50 290h300q40 54 -20 110h-300q-34 -60 20 -110Z', pen.linear(['#7fdce0', '#2f9fb4'])) +
  stroke(
    repeat(
      16,
      () => `M${pen.random(60, 320).toFixed(0)} ${pen.random(302, 390).toFixed(0)}h${pen.random(12, 36).toFixed(0)}`,
    ),
    '#fff',
    3,
    'opacity=".6"',
  ) +
  palm(pen, 348, 300, 190, -40, ['#2f7d5a', '#3f9a6a'], '#8a6a48') +
  stroke('M84 292V190', '#8a6a48', 6) +
  shape('M24 200q60 -64 120 0Z', '#e2724f')

/** A river under mountains, with houses on the other bank. */
export const river: View = (pen) =>
  rect(0, 0, 400, 240, pen.linear(['#8ec3e0', '#f7efe0'])) +
  hill(
    [
      [0, 150],
      [90, 60],
      [190, 150],
      [290, 50],
      [400, 160],
    ],
    230,
    '#8fa3bb',
  ) +
  repeat(6, (index) => {
    const colors = ['#e8b86a', '#d9837a', '#9cc0a8', '#f0dfb0', '#c98a6a', '#8fb0c8']
    const top = 170 - (index % 3) * 14
    return (
      rect(index * 68, top, 62, 260 - top, colors[index] ?? '#e8b86a') +
      shape(`M${index * 68 - 4} ${top}l35 -30l35 30Z`, '#8a4a3a') +
      repeat(2, (row) => rect(index * 68 + 14, top + 18 + row * 36, 12, 18, '#4a5a6a')) +
      repeat(2, (row) => rect(index * 68 + 38, top + 18 + row * 36, 12, 18, '#4a5a6a'))
    )
  }) +
  rect(0, 256, 400, 10, '#b9b09c') +
  rect(0, 266, 400, 134, pen.linear(['#7fc4bc', '#3f8f8e'])) +
  stroke(
    repeat(
      22,
      () => `M${pen.random(0, 370).toFixed(0)} ${pen.random(276, 394).toFixed(0)}h${pen.random(14, 46).toFixed(0)}`,
    ),
    '#fff',
    2.5,
    'opacity=".5"',
  )

export const lake: View = (pen) =>
  rect(0, 0, 400, 240, pen.linear(['#8ec3e0', '#f7e6d0'])) +
  hill(
    [
      [0, 170],
      [110, 96],
      [210, 168],
      [300, 110],
      [400, 160],
    ],
    240,
    '#9aaec6',
  ) +
  hill(
    [
      [0, 210],
      [140, 176],
      [280, 208],
      [400, 184],
    ],
    250,
    '#6f9478',
  ) +
  rect(0, 232, 400, 170, pen.linear(['#7fb6c4', '#2f7f92'])) +
  stroke(
    repeat(
      24,
      () => `M${pen.random(0, 380).toFixed(0)} ${pen.random(240, 395).toFixed(0)}h${pen.random(12, 40).toFixed(0)}`,
    ),
    '#fff',
    2,
    'opacity=".45"',
  ) +
  shape('M150 262L150 196L186 258Z', '#fff') +
  shape('M126 264h62l-9 12h-44Z', '#8a5a3c')
