import { circle, hill, rect, repeat, shape, stroke } from './kit.ts'
import { bush, fir, tree } from './nature.ts'
import type { View } from './views-sea.ts'

const ground = (color: string, y: number) => rect(0, y, 400, 400 - y, color)

export const garden: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#a9d3e2', '#e6f0d8'])) +
  hill(
    [
      [0, 210],
      [120, 180],
      [260, 205],
      [400, 170],
    ],
    400,
    '#a8c48a',
  ) +
  tree(pen, 90, 320, 250, ['#b9d078', '#7fae5a', '#4f8a48']) +
  tree(pen, 330, 310, 220, ['#c8d884', '#8ab45e', '#578f4a']) +
  ground('#8fb86a', 310) +
  bush(pen, 200, 340, 150, ['#4f8a48', '#6aa055'], '#e8607a') +
  bush(pen, 40, 380, 130, ['#457c42', '#5f964e'], '#fff2d8') +
  bush(pen, 360, 390, 150, ['#457c42', '#5f964e'], '#f2a33c')

export const oranges: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#8cc4e4', '#f3ead2'])) +
  rect(0, 190, 400, 210, '#f6ead4') +
  rect(0, 184, 400, 12, '#d08a5c') +
  tree(pen, 200, 370, 290, ['#8fc06a', '#5f9f52', '#3d7a44']) +
  repeat(16, () => circle(200 + pen.random(-85, 85), 190 + pen.random(-75, 65), 8, '#f28a2e')) +
  ground('#d9b48a', 362)

export const dunes: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#8fb8d4', '#e9ecd9'])) +
  rect(0, 196, 400, 60, '#6f9fb0') +
  hill(
    [
      [0, 250],
      [120, 214],
      [240, 252],
      [400, 210],
    ],
    400,
    '#dccb9c',
  ) +
  hill(
    [
      [0, 300],
      [150, 262],
      [300, 310],
      [400, 280],
    ],
    400,
    '#c8b681',
  ) +
  stroke(
    repeat(
      90,
      () =>
        `M${pen.random(0, 400).toFixed(0)} ${pen.random(300, 400).toFixed(0)}q3 -16 ${pen.random(6, 16).toFixed(0)} -${pen.random(24, 46).toFixed(0)}`,
    ),
    '#8a8a54',
    2,
  )

export const terraces: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#9cc6d8', '#f6e9cf'])) +
  hill(
    [
      [0, 150],
      [100, 84],
      [220, 140],
      [320, 90],
      [400, 130],
    ],
    400,
    '#8fa9a8',
  ) +
  repeat(8, (index) => {
    const y = 190 + index * 27
    const shades = ['#b9c763', '#9fb74f', '#d0cf72', '#86a646']
    return (
      hill(
        [
          [0, y],
          [110, y - 22 + index * 3],
          [250, y + 14],
          [400, y - 16],
        ],
        400,
        shades[index % 4] ?? '#9fb74f',
      ) +
      stroke(
        `M0 ${y}C55 ${y} 55 ${y - 22 + index * 3} 110 ${y - 22 + index * 3}S180 ${y + 14} 250 ${y + 14}S325 ${y - 16} 400 ${y - 16}`,
        '#f3efc0',
        2,
        'opacity=".6"',
      )
    )
  })

export const night: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#141b3c', '#3d4473'])) +
  repeat(40, () => circle(pen.random(0, 400), pen.random(0, 240), pen.random(0.8, 2), '#fff', 'opacity=".8"')) +
  circle(290, 90, 26, '#fbf3d8') +
  circle(290, 90, 90, pen.glow('#fbf3d8', 0.5)) +
  shape('M-10 320L110 150L230 320Z', '#5a6796') +
  shape('M110 150L80 194L108 186L140 198Z', '#dfe7f6') +
  shape('M170 330L300 180L430 330Z', '#4c5886') +
  ground('#cdd8ec', 312) +
  repeat(7, (index) => fir(30 + index * 58, 350 + (index % 2) * 14, 70, '#23345a', '#1b2849'))

export const mountains =
  (snowy: boolean): View =>
  (pen) =>
    rect(0, 0, 400, 400, pen.linear(snowy ? ['#7ea6d0', '#dfe9f0'] : ['#6fb0dc', '#e4f0e6'])) +
    shape('M-20 290L90 110L200 290Z', '#8f9fb8') +
    shape('M90 110L110 200L95 290L200 290Z', '#7485a3') +
    shape('M90 110L58 164L84 156L96 176L124 164Z', '#fff') +
    shape('M130 290L260 60L420 290Z', '#a3afc4') +
    shape('M260 60L284 170L262 290L420 290Z', '#7f8eaa') +
    shape('M260 60L206 154L240 142L262 172L286 138L318 146Z', '#fff') +
    hill(
      [
        [0, 276],
        [120, 258],
        [250, 280],
        [400, 254],
      ],
      400,
      snowy ? '#eaf0f6' : '#8fb56a',
    ) +
    repeat(9, (index) =>
      fir(
        20 + index * 46,
        330 + (index % 3) * 16,
        66 + (index % 2) * 20,
        snowy ? '#3f5f63' : '#3f7350',
        snowy ? '#2f4c55' : '#2f5c44',
      ),
    ) +
    hill(
      [
        [0, 350],
        [160, 330],
        [400, 356],
      ],
      400,
      snowy ? '#fff' : '#7aa85c',
    )

export const pines: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#a9bfe0', '#f3dfd4'])) +
  hill(
    [
      [0, 220],
      [110, 180],
      [240, 214],
      [400, 170],
    ],
    400,
    '#a3a8c8',
  ) +
  hill(
    [
      [0, 290],
      [130, 258],
      [270, 286],
      [400, 250],
    ],
    400,
    '#7f9c94',
  ) +
  repeat(8, (index) => fir(24 + index * 52, 350 + (index % 3) * 14, 150 + (index % 2) * 46, '#3f7561', '#2f5f50')) +
  ground('#8fb56a', 346) +
  bush(pen, 90, 396, 150, ['#4f8058', '#6a9c68'], '#8fa4f0') +
  bush(pen, 300, 396, 170, ['#457850', '#5f9462'], '#e09ac8')
