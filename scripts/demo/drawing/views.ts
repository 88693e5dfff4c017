import { bush, fir, palm, tree } from './nature.ts'
import { circle, hill, oval, polygon, rect, repeat, shape, stroke } from './kit.ts'
import type { Pen } from './kit.ts'

/** What a window looks out on: 400 × 400 each. */
export type View = (pen: Pen) => string

const day = ['#7fb6d8', '#bfdfe8', '#f6ecd8']
const ground = (color: string, y: number) => rect(0, y, 400, 400 - y, color)

const sea: View = (pen) =>
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
  polygon(
    [
      [250, 236],
      [250, 190],
      [278, 232],
    ],
    '#fff',
  ) +
  polygon(
    [
      [246, 236],
      [246, 200],
      [230, 233],
    ],
    '#f2e2cf',
  ) +
  shape('M226 239h58l-8 11h-42Z', '#b3402e')

const sunset: View = (pen) =>
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

const palms: View = (pen) =>
  sea(pen) +
  rect(0, 320, 400, 90, '#efd9a8') +
  palm(pen, 70, 380, 250, 50, ['#2f7d5a', '#3f9a6a'], '#8a6a48') +
  palm(pen, 350, 390, 210, -46, ['#2a7253', '#3a8e62'], '#7d5f40')

const garden: View = (pen) =>
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

const oranges: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#8cc4e4', '#f3ead2'])) +
  rect(0, 190, 400, 210, '#f6ead4') +
  rect(0, 184, 400, 12, '#d08a5c') +
  tree(pen, 200, 370, 290, ['#8fc06a', '#5f9f52', '#3d7a44']) +
  repeat(16, () => circle(200 + pen.random(-85, 85), 190 + pen.random(-75, 65), 8, '#f28a2e')) +
  ground('#d9b48a', 362)

const rooftops: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#7fbbe0', '#f4e6cc'])) +
  repeat(11, (index) => {
    const [x, y] = [((index * 97) % 420) - 40, 170 + Math.floor(index / 3) * 55]
    const roof = ['#c4694a', '#b45a40', '#d27d58'][index % 3] ?? '#c4694a'
    return (
      rect(x, y + 30, 120, 230, index % 2 === 0 ? '#fbf3e4' : '#f1dfc4') +
      polygon(
        [
          [x - 8, y + 32],
          [x + 60, y],
          [x + 128, y + 32],
        ],
        roof,
      ) +
      rect(x + 24, y + 52, 18, 26, '#6f8796') +
      rect(x + 74, y + 52, 18, 26, '#6f8796')
    )
  })

const mountains =
  (snowy: boolean): View =>
  (pen) =>
    rect(0, 0, 400, 400, pen.linear(snowy ? ['#7ea6d0', '#dfe9f0'] : ['#6fb0dc', '#e4f0e6'])) +
    polygon(
      [
        [-20, 290],
        [90, 110],
        [200, 290],
      ],
      '#8f9fb8',
    ) +
    polygon(
      [
        [90, 110],
        [110, 200],
        [95, 290],
        [200, 290],
      ],
      '#7485a3',
    ) +
    polygon(
      [
        [90, 110],
        [58, 164],
        [84, 156],
        [96, 176],
        [124, 164],
      ],
      '#fff',
    ) +
    polygon(
      [
        [130, 290],
        [260, 60],
        [420, 290],
      ],
      '#a3afc4',
    ) +
    polygon(
      [
        [260, 60],
        [284, 170],
        [262, 290],
        [420, 290],
      ],
      '#7f8eaa',
    ) +
    polygon(
      [
        [260, 60],
        [206, 154],
        [240, 142],
        [262, 172],
        [286, 138],
        [318, 146],
      ],
      '#fff',
    ) +
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

const lake: View = (pen) =>
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
  polygon(
    [
      [150, 262],
      [150, 196],
      [186, 258],
    ],
    '#fff',
  ) +
  shape('M126 264h62l-9 12h-44Z', '#8a5a3c')

const canal: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#9fbccb', '#e8dccb'])) +
  repeat(4, (index) => {
    const x = index * 104 - 10
    return (
      rect(x, 70 + (index % 2) * 22, 100, 240, ['#a5533f', '#964636', '#b0604a', '#8d4233'][index] ?? '#a5533f') +
      polygon(
        [
          [x, 71 + (index % 2) * 22],
          [x + 50, 26 + (index % 2) * 22],
          [x + 100, 71 + (index % 2) * 22],
        ],
        '#6f8f86',
      ) +
      repeat(8, (pane) =>
        rect(x + 16 + (pane % 2) * 46, 104 + Math.floor(pane / 2) * 46, 24, 30, pane % 3 === 0 ? '#ffd98a' : '#34424e'),
      )
    )
  }) +
  rect(0, 292, 400, 110, pen.linear(['#5f7f88', '#38545f'])) +
  stroke(
    repeat(
      22,
      () => `M${pen.random(0, 380).toFixed(0)} ${pen.random(300, 395).toFixed(0)}h${pen.random(14, 44).toFixed(0)}`,
    ),
    '#e9d7b8',
    2,
    'opacity=".5"',
  )

const dunes: View = (pen) =>
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

const terraces: View = (pen) =>
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

const courtyard: View = (pen) =>
  rect(0, 0, 400, 400, '#f3e3c4') +
  repeat(3, (index) => rect(30 + index * 130, 40, 80, 120, '#5f7f74') + rect(68 + index * 130, 40, 4, 120, '#f3e3c4')) +
  rect(0, 200, 400, 10, '#d9bf92') +
  repeat(3, (index) => shape(`M${24 + index * 130} 400V280a46 46 0 0 1 92 0V400Z`, '#c9a777')) +
  bush(pen, 110, 400, 150, ['#3f7f55', '#5a9a60'], '#ffffff') +
  bush(pen, 310, 400, 170, ['#3a744e', '#4f8f5a'], '#e8607a')

const lanterns: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#232a5c', '#5a4080'])) +
  rect(0, 250, 400, 150, pen.linear(['#2e2a5e', '#191c44'])) +
  repeat(
    5,
    (index) =>
      rect(index * 84 - 6, 150 + (index % 2) * 20, 78, 108, '#d99a3c') + rect(index * 84 + 8, 190, 50, 66, '#ffd780'),
  ) +
  repeat(5, (index) =>
    polygon(
      [
        [index * 84 - 14, 156 + (index % 2) * 20],
        [index * 84 + 33, 130 + (index % 2) * 20],
        [index * 84 + 80, 156 + (index % 2) * 20],
      ],
      '#7d3f3a',
    ),
  ) +
  repeat(6, (index) => {
    const [x, y] = [30 + index * 68, 50 + (index % 3) * 24]
    const color = ['#ff8a5c', '#ffd15c', '#ff6f91', '#8fd6a8'][index % 4] ?? '#ffd15c'
    return (
      `<path d="M${x} 0V${y}" stroke="#8a7aa8" stroke-width="1.5"/>` +
      circle(x, y + 18, 46, pen.glow(color, 0.7)) +
      oval(x, y + 18, 16, 20, color)
    )
  }) +
  stroke(
    repeat(
      34,
      () => `M${pen.random(0, 380).toFixed(0)} ${pen.random(262, 395).toFixed(0)}h${pen.random(10, 36).toFixed(0)}`,
    ),
    '#ffcf7a',
    2.5,
    'opacity=".55"',
  )

const city: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#a8c8dc', '#f4e8d4'])) +
  repeat(3, (index) => {
    const x = index * 140 - 10
    return (
      rect(x, 60, 134, 340, ['#ead7ae', '#e2c4a8', '#d9cfc0'][index] ?? '#ead7ae') +
      rect(x, 48, 134, 16, '#8a5a48') +
      repeat(8, (pane) =>
        rect(
          x + 20 + (pane % 2) * 58,
          88 + Math.floor(pane / 2) * 78,
          34,
          50,
          '#6d8496',
          'stroke="#fff8ea" stroke-width="4"',
        ),
      )
    )
  }) +
  tree(pen, 70, 410, 230, ['#c6dc8c', '#93bf68', '#5f9650'])

const harbour: View = (pen) =>
  sea(pen) +
  repeat(4, (index) => {
    const x = 30 + index * 98
    const hull = ['#d2452f', '#2f6fae', '#e8b13a', '#2f8f72'][index] ?? '#d2452f'
    return (
      shape(`M${x} 300h84l-14 30h-56Z`, hull) +
      rect(x, 296, 84, 6, '#fff') +
      stroke(`M${x + 40} 296V210`, '#6a4a34', 4) +
      rect(x + 46, 274, 24, 22, '#fff8ea')
    )
  })

const night: View = (pen) =>
  rect(0, 0, 400, 400, pen.linear(['#141b3c', '#3d4473'])) +
  repeat(40, () => circle(pen.random(0, 400), pen.random(0, 240), pen.random(0.8, 2), '#fff', 'opacity=".8"')) +
  circle(290, 90, 26, '#fbf3d8') +
  circle(290, 90, 90, pen.glow('#fbf3d8', 0.5)) +
  polygon(
    [
      [-10, 320],
      [110, 150],
      [230, 320],
    ],
    '#5a6796',
  ) +
  polygon(
    [
      [110, 150],
      [80, 194],
      [108, 186],
      [140, 198],
    ],
    '#dfe7f6',
  ) +
  polygon(
    [
      [170, 330],
      [300, 180],
      [430, 330],
    ],
    '#4c5886',
  ) +
  ground('#cdd8ec', 312) +
  repeat(7, (index) => fir(30 + index * 58, 350 + (index % 2) * 14, 70, '#23345a', '#1b2849'))

export const views = {
  sea,
  sunset,
  palms,
  garden,
  oranges,
  rooftops,
  mountains: mountains(false),
  snow: mountains(true),
  lake,
  canal,
  dunes,
  terraces,
  courtyard,
  lanterns,
  city,
  harbour,
  night,
} as const satisfies Record<string, View>
export type ViewName = keyof typeof views
