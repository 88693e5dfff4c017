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
