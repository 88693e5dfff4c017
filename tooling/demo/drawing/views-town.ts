import { circle, oval, polygon, rect, repeat, shape, stroke } from './kit.ts'
import { bush, tree } from './nature.ts'
import { sea } from './views-sea.ts'
import type { View } from './views-sea.ts'

export const rooftops: View = (pen) =>
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

export const canal: View = (pen) =>
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

export const courtyard: View = (pen) =>
  rect(0, 0, 400, 400, '#f3e3c4') +
  repeat(3, (index) => rect(30 + index * 130, 40, 80, 120, '#5f7f74') + rect(68 + index * 130, 40, 4, 120, '#f3e3c4')) +
  rect(0, 200, 400, 10, '#d9bf92') +
  repeat(3, (index) => shape(`M${24 + index * 130} 400V280a46 46 0 0 1 92 0V400Z`, '#c9a777')) +
  bush(pen, 110, 400, 150, ['#3f7f55', '#5a9a60'], '#ffffff') +
  bush(pen, 310, 400, 170, ['#3a744e', '#4f8f5a'], '#e8607a')

export const lanterns: View = (pen) =>
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

export const city: View = (pen) =>
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

export const harbour: View = (pen) =>
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
