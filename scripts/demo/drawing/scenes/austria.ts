import { arch, door, pane, panes, rowboat, sailboat, stringLights, tableForTwo } from '../buildings.ts'
import { at, circle, drawing, group, hill, oval, polygon, rect, repeat, shape, stroke } from '../kit.ts'
import { bush, cloud, fir, grass, gulls, hills, lightPath, peak, sky, stars, sun, tree, vignette, water } from '../nature.ts'

/** The bathing jetty of the villa with a rowing boat, early in the morning. */
function woertherseeJetty(): string {
  return drawing(501, (pen) => {
    const boards = repeat(13, (index) => {
      const t = index / 12
      const y = 800 - t * 300
      const half = 170 - t * 126
      const x = 470 + t * 150
      return stroke(`M${(x - half).toFixed(0)} ${y.toFixed(0)}H${(x + half).toFixed(0)}`, '#8f6540', 5 - t * 3)
    })
    const reed = (x: number, foot: number, height: number) => stroke(`M${x} ${foot}q4 -${height * 0.6} 2 -${height}`, '#6f8f4c', 4) + rect(x - 3, foot - height - 30, 9, 36, '#7d5636', 'rx="4"')
    return (
      sky(pen, ['#6f8fc8', '#f0b8b0', '#ffdfb0', '#fff0cc'], 420) + sun(pen, 800, 330, 36, '#fffbe4', '#ffe3a8') + cloud(300, 110, 1.2, '#fbd9d0', 0.7) + cloud(980, 90, 0.9, '#fde4d0', 0.7) +
      hill([[-20, 300], [70, 236], [130, 268], [230, 200], [330, 262], [400, 244], [520, 318], [640, 268], [700, 292], [830, 214], [930, 280], [1010, 250], [1120, 300], [1220, 226]], 420, '#b7a9c9') + hill([[-20, 380], [240, 320], [460, 372], [700, 340], [960, 380], [1220, 326]], 430, '#8f97b8') + hills(pen, 408, 44, 8, '#6f8a88', 430) +
      repeat(6, (index) => rect(150 + index * 26, 388 - (index % 2) * 8, 20, 24, '#fff3e0') + polygon([[148 + index * 26, 389 - (index % 2) * 8], [160 + index * 26, 376 - (index % 2) * 8], [172 + index * 26, 389 - (index % 2) * 8]], '#c9735a')) + rect(214, 344, 14, 66, '#fff3e0') + polygon([[211, 345], [221, 312], [231, 345]], '#8f5f5a') +
      rect(0, 412, 1200, 390, pen.linear(['#ffdcb0', '#e0aebc', '#8fa3c8', '#4f7ca0'])) + lightPath(pen, 800, 416, 330, 180, '#fff6d8', 0.85) + stroke(repeat(60, () => `M${pen.random(0, 1180).toFixed(0)} ${pen.random(430, 790).toFixed(0)}h${pen.random(20, 80).toFixed(0)}`), '#fff', 2, 'opacity=".3"') + rect(0, 408, 1200, 14, '#fff2dc', 'opacity=".55"') +
      sailboat(980, 470, 0.75, '#8a4a3c') + sailboat(330, 440, 0.45, '#35608c') +
      repeat(4, (index) => { const t = index / 3.2; const half = 170 - t * 126; const x = 470 + t * 150; return rect(x - half + 4, 800 - t * 300 - 60 * (1.1 - t), 15 * (1.15 - t * 0.7), 120, '#6b4a34') + rect(x + half - 18, 800 - t * 300 - 60 * (1.1 - t), 15 * (1.15 - t * 0.7), 120, '#7d5a3c') }) +
      polygon([[296, 800], [644, 800], [668, 496], [572, 496]], pen.linear(['#d9b084', '#b98758'])) + boards + polygon([[644, 800], [668, 496], [668, 508], [654, 800]], '#7d5636') + polygon([[640, 500], [676, 500], [676, 478], [640, 478]], '#b98758') + stroke('M672 500v-80M688 506v-80M672 440h16M672 462h16M672 484h16', '#d8d4cc', 4) +
      rowboat(850, 668, 1.5, '#fffaf0', '#b9824e') + stroke('M760 622L930 690M940 622L786 694', '#8a5a3c', 7) + shape('M926 684l40 22l-12 12l-34 -24Z', '#c99a6c') + stroke('M700 636Q660 650 622 628', '#e9d9bf', 4) +
      group(rect(-46, -16, 92, 16, '#fff7e2', 'rx="6"') + rect(-40, -30, 80, 15, '#e3b93a', 'rx="6"') + rect(-32, -42, 64, 13, '#7fb4c4', 'rx="6"'), 'transform="translate(420 716)"') + group(shape('M-34 0q-10 -50 0 -58h68q10 8 0 58Z', '#d9a860') + stroke('M-24 -56q24 -46 48 0', '#b98440', 6) + circle(-10, -60, 12, '#f3d34a') + circle(12, -62, 12, '#f3d34a'), 'transform="translate(590 640) scale(.8)"') +
      repeat(11, (index) => reed(20 + index * 19, 800, 120 + ((index * 53) % 90))) + grass(pen, -10, 805, 260, 150, '#7fa05a', 40) + repeat(9, (index) => reed(1090 + index * 15, 805, 130 + ((index * 37) % 90))) + grass(pen, 1040, 805, 190, 150, '#7fa05a', 36) +
      repeat(6, (index) => oval(1010 + (index % 3) * 50, 740 + Math.floor(index / 3) * 26, 28, 8, '#6fa078') + (index % 2 === 0 ? circle(1010 + (index % 3) * 50, 732 + Math.floor(index / 3) * 26, 9, '#fff') + circle(1010 + (index % 3) * 50, 732 + Math.floor(index / 3) * 26, 4, '#ffd84c') : '')) + gulls(560, 190, '#7a6a8a') + vignette(pen, '#14263f')
    )
  })
}

/** Timber houses and the slender steeple of Hallstatt mirrored in the lake. */
function hallstattLake(): string {
  return drawing(502, (pen) => {
    const roof = ['#7d5a4a', '#6f4f44', '#8a6450', '#75564a']
    const wall = ['#f3dfb8', '#e9c9a0', '#f7ecd8', '#dba98a', '#e6d2a8', '#cfe0d4']
    const house = (x: number, foot: number, width: number, height: number, index: number) => {
      const top = foot - height
      const split = top + height * 0.46
      return (
        rect(x, top, width, height, wall[index % 6] ?? '#fff') + rect(x, top - 2, width, split - top, index % 2 === 0 ? '#9a6b44' : (wall[(index + 2) % 6] ?? '#fff')) + (index % 2 === 0 ? repeat(6, (line) => rect(x + (line * width) / 6, top, 2, split - top, '#6f4a2c')) : '') +
        polygon([[x - 12, top + 4], [x + width / 2, top - width * 0.46], [x + width + 12, top + 4]], roof[index % 4] ?? '#7d5a4a') + polygon([[x + width / 2, top - width * 0.46], [x + width + 12, top + 4], [x + width - 8, top + 4], [x + width / 2, top - width * 0.3]], '#4f3a36', 'opacity=".5"') +
        panes(pen, x + width * 0.16, top + 12, 2, 1, width * 0.42, 10, { width: width * 0.2, height: height * 0.2, glass: '#5f7f94', frame: '#fffaf0' }, 0.4) + rect(x - 6, split - 4, width + 12, 7, '#6f4a2c') + repeat(8, (flower) => circle(x + (flower * width) / 7, split - 5, 5, flower % 3 === 0 ? '#5a9a60' : '#e0485c')) +
        panes(pen, x + width * 0.16, split + 16, 2, 1, width * 0.42, 10, { width: width * 0.2, height: height * 0.22, glass: '#5f7f94', frame: '#fffaf0', shutters: '#3f6f5a' }, 0.4) + rect(x + width * 0.38, top - width * 0.22, width * 0.24, width * 0.16, '#ffd995')
      )
    }
    const village = group(
      house(700, 440, 96, 110, 2) + house(800, 430, 100, 120, 5) + house(900, 410, 104, 116, 1) + house(1010, 400, 110, 130, 4) +
        rect(596, 250, 54, 230, '#fdf3e0') + rect(632, 250, 18, 230, '#b9a08c', 'opacity=".4"') + rect(612, 290, 20, 30, '#5a6a74', 'rx="10"') + circle(623, 352, 13, '#fff') + stroke('M623 344v8h6', '#4a3a34', 2.5) + rect(590, 244, 66, 8, '#cbb79c') + polygon([[592, 246], [616, 190], [623, 60], [630, 190], [654, 246]], '#5f7f78') + polygon([[623, 60], [630, 190], [654, 246], [636, 246]], '#48635f') + circle(623, 56, 5, '#f0cf7e') + polygon([[500, 400], [596, 400], [596, 330], [548, 300], [500, 330]], '#fdf3e0') + polygon([[490, 336], [548, 290], [606, 336]], '#6f4f44') +
        house(420, 520, 104, 150, 0) + house(530, 520, 92, 128, 3) + house(628, 520, 112, 160, 4) + house(744, 520, 98, 140, 1) + house(846, 520, 122, 172, 2) + house(972, 520, 106, 146, 3) + house(1082, 520, 124, 160, 0),
      'id="village"',
    )
    const slate = { light: '#8fa3b0', shade: '#647a90', snowLight: '#f6f4f2', snowShade: '#c3d0de', snow: 0.2 }
    return (
      sky(pen, ['#6fa6d8', '#bcdcec', '#ffe9cc'], 520) + sun(pen, 300, 190, 34, '#fffbe4', '#ffe9b4') + cloud(460, 90, 0.9) + cloud(120, 130, 0.7) +
      peak(110, 520, 300, 560, slate) + peak(420, 520, 220, 420, { ...slate, light: '#a5b6c4', shade: '#7f93a8' }) +
      shape('M480 520Q620 380 720 210T900 40L1020 -20H1220V520Z', pen.linear(['#6f8f86', '#4f7564'])) + shape('M860 100L1000 0H1220V300Q1080 220 1010 180T860 100Z', '#8fa8ac', 'opacity=".55"') + repeat(22, (index) => fir(600 + index * 29 + pen.random(-8, 8), 440 - index * 9 + pen.random(-70, 40), pen.random(56, 96), '#3f6f58', '#315a4a')) + rect(0, 470, 1200, 50, '#fff6e4', 'opacity=".35"') +
      village + rect(400, 512, 800, 12, '#6b5444') + repeat(17, (index) => rect(410 + index * 48, 516, 7, 22, '#4f3d32')) +
      rect(0, 522, 1200, 280, pen.linear(['#a9cfdc', '#5f9cb4', '#2a627c'])) +
      '<use href="#village" transform="translate(0 1046) scale(1 -1)" opacity=".26"/>' + rect(0, 522, 1200, 280, pen.linear(['#a9cfdc00', '#2a627c']), 'opacity=".75"') + lightPath(pen, 300, 528, 260, 130, '#fff4d4', 0.75) + stroke(repeat(70, () => `M${pen.random(0, 1180).toFixed(0)} ${pen.random(532, 795).toFixed(0)}h${pen.random(20, 90).toFixed(0)}`), '#fff', 2, 'opacity=".32"') +
      at(250, 660, oval(0, 10, 160, 10, '#0f3444', 'opacity=".3"') + shape('M-170 -34Q-150 0 -120 6H120Q160 -6 186 -40Q120 -16 0 -16T-170 -34Z', '#7d5636') + stroke('M-168 -32Q-120 -14 0 -14T184 -38', '#c99a6c', 5) + rect(-60, -26, 110, 7, '#a5744a'), 1) + at(470, 730, oval(2, 4, 46, 5, '#0f3444', 'opacity=".25"') + shape('M-46 -10Q-30 -38 4 -30Q34 -22 46 -34Q42 2 4 4Q-30 6 -46 -10Z', '#fff') + stroke('M-34 -16Q-62 -40 -44 -66', '#fff', 9) + circle(-43, -68, 9, '#fff') + polygon([[-50, -70], [-66, -64], [-50, -62]], '#f0953c'), 0.9) +
      bush(pen, 30, 800, 220, ['#3f7450', '#5d9160'], '#e0485c') + grass(pen, -10, 805, 240, 70, '#4f8055', 30) + vignette(pen, '#0c2434', 0.3)
    )
  })
}

/** The parlour: green tiled stove, corner bench, a table laid under the lamp. */
function salzglockeStube(): string {
  return drawing(503, (pen) => {
    const tile = (x: number, y: number) => rect(x, y, 48, 48, pen.random() < 0.5 ? '#3f7f68' : '#4a8f76', 'rx="4"') + circle(x + 24, y + 24, 15, '#2f6a56') + circle(x + 22, y + 22, 8, '#7fbfa0', 'opacity=".6"')
    return (
      rect(0, 0, 1200, 610, pen.linear(['#f3e2c0', '#e0c391'])) + rect(0, 250, 1200, 360, pen.linear(['#c08a54', '#9a6a3c'])) + repeat(21, (index) => rect(index * 60, 250, 4, 360, '#7d5230')) + rect(0, 240, 1200, 16, '#7d5230') + repeat(5, (index) => rect(-20 + index * 300, 0, 60, 26, '#6b4527')) + rect(0, 24, 1200, 12, '#7d5230') +
      rect(0, 606, 1200, 194, pen.linear(['#b98350', '#8a5c34'])) + stroke(repeat(15, (index) => `M${600 + (index - 7) * 92} 606L${600 + (index - 7) * 186} 800`), '#6f4626', 2.5, 'opacity=".5"') +
      repeat(2, (index) => { const x = 480 + index * 300; return rect(x - 10, 90, 220, 250, '#7d5230') + `<svg x="${x}" y="100" width="200" height="230" viewBox="0 0 400 460" preserveAspectRatio="none">${rect(0, 0, 400, 460, pen.linear(['#7fb6dc', '#f3ead6']))}${polygon([[-40, 330], [140, 90], [320, 330]], '#8fa3b4')}${polygon([[140, 90], [98, 148], [140, 138], [176, 150]], '#fff')}${rect(0, 320, 400, 140, '#5f9cb4')}${polygon([[250, 340], [250, 250], [300, 332]], '#fff')}</svg>` + stroke(`M${x + 100} 100v230M${x} 200h200`, '#7d5230', 8) + shape(`M${x - 6} 92h70q-10 130 -70 190Z`, '#c0392f', 'opacity=".85"') + shape(`M${x + 206} 92h-70q10 130 70 190Z`, '#c0392f', 'opacity=".85"') + rect(x - 22, 336, 244, 14, '#6b4527') + repeat(7, (flower) => circle(x + 12 + flower * 30, 330 - (flower % 2) * 8, 13, flower % 3 === 0 ? '#4f8f55' : '#e0485c')) }) +
      oval(240, 650, 210, 20, '#2a1a10', 'opacity=".3"') + rect(70, 180, 320, 460, '#2f6a56', 'rx="8"') + repeat(6, (column) => repeat(8, (row) => tile(78 + column * 51, 190 + row * 51))) + rect(54, 160, 352, 30, '#2a5f4c', 'rx="8"') + rect(86, 128, 288, 36, '#3f7f68', 'rx="12"') + rect(54, 596, 352, 48, '#2a5f4c', 'rx="6"') + arch(176, 596, 108, 130, '#2a1712') + circle(230, 560, 150, pen.glow('#ff9a3c', 0.75)) + shape('M196 592q-6 -48 26 -78q2 26 16 32q6 -26 18 -36q24 44 6 82Z', '#ff9a3c') + shape('M214 592q0 -28 16 -40q14 18 10 40Z', '#ffe08a') + rect(30, 640, 400, 22, '#a5744a', 'rx="5"') + rect(44, 660, 18, 74, '#7d5230') + rect(398, 660, 18, 74, '#7d5230') +
      rect(470, 520, 640, 24, '#8a5c34', 'rx="6"') + rect(470, 420, 640, 100, '#a5744a', 'rx="8"') + repeat(6, (index) => shape(`M${540 + index * 98} 452q-14 -18 -24 -2q-4 16 24 34q28 -18 24 -34q-10 -16 -24 2Z`, '#7d5230')) + repeat(4, (index) => rect(500 + index * 150, 466, 84, 62, index % 2 === 0 ? '#c0392f' : '#f6ead4', 'rx="16"')) +
      oval(790, 742, 290, 22, '#2a1a10', 'opacity=".3"') + rect(610, 590, 20, 150, '#6b4527') + rect(950, 590, 20, 150, '#6b4527') + shape('M530 556H1050L1090 606H490Z', '#c99a62') + rect(490, 606, 600, 18, '#8a5c34') + shape('M640 556H940L962 624H618Z', '#fffaf0') + stroke('M650 576H930M646 596H944', '#c0392f', 3, 'opacity=".7"') +
      oval(690, 580, 46, 11, '#fff', 'stroke="#d9cdb8" stroke-width="2"') + oval(690, 578, 26, 6, '#e9a94e') + oval(890, 580, 46, 11, '#fff', 'stroke="#d9cdb8" stroke-width="2"') + oval(890, 578, 26, 6, '#e9a94e') + rect(770, 520, 34, 58, '#6f9fd0', 'rx="10"') + repeat(7, (index) => circle(762 + (index % 4) * 17, 506 - Math.floor(index / 4) * 18, 12, ['#fff', '#e0485c', '#6f8fd0'][index % 3] ?? '#fff')) + rect(830, 546, 16, 34, '#e3b93a', 'rx="4"') + shape('M560 580q34 -34 70 0Z', '#b9783c') +
      stroke('M790 0V150', '#4f3524', 4) + circle(790, 200, 260, pen.glow('#ffdf9c', 0.65)) + shape('M716 206Q728 146 790 146T864 206Z', '#c0392f') + oval(790, 206, 50, 9, '#fff3cf') + at(1130, 640, rect(-10, -130, 20, 210, '#7d5230') + shape('M-40 80h80l-8 14h-64Z', '#6b4527') + polygon([[-58, -126], [58, -126], [36, -226], [-36, -226]], pen.linear(['#fff3d4', '#f3cf8a']))) + circle(1130, 470, 190, pen.glow('#ffdf9c', 0.6)) + vignette(pen)
    )
  })
}

/** The row of painted houses on the Inn below the snowy Nordkette. */
function innsbruckRow(): string {
  return drawing(504, (pen) => {
    const colors = ['#f2b84c', '#e88a6a', '#8fbf5c', '#f6e2b0', '#6fa6b8', '#e8a0a0', '#f4cf6a', '#b9d0a0', '#dd7d5c', '#f3e6cf']
    const widths = [118, 132, 150, 112, 128, 120, 138, 116, 126, 120]
    let x = -30
    const houses = widths
      .map((width, index) => {
        const top = [250, 214, 180, 262, 226, 244, 206, 256, 220, 246][index] ?? 240
        const left = x
        x += width
        const glass = { width: width * 0.15, height: 40, glass: '#4f6f86', frame: '#fffaf0' }
        const shutters = index % 3 === 0 ? { shutters: ['#3f6f5a', '#8f4a3a', '#35608c'][index % 2] ?? '#3f6f5a' } : {}
        return (
          rect(left, top, width, 600 - top, colors[index] ?? '#fff') + rect(left + width - 14, top, 14, 600 - top, '#5a3f5a', 'opacity=".14"') + rect(left - 4, top - 14, width + 8, 16, '#fffaf0') +
          (index % 2 === 0 ? polygon([[left - 6, top - 12], [left + 14, top - 64], [left + width - 14, top - 64], [left + width + 6, top - 12]], '#8a5548') : polygon([[left - 6, top - 12], [left + width / 2, top - 84], [left + width + 6, top - 12]], '#75483f')) + pane(left + width / 2 - 10, top - 46, { ...glass, width: 20, height: 24 }) +
          panes(pen, left + width * 0.13, top + 26, 3, 4, width * 0.3, 76, { ...glass, ...shutters, ...(index === 2 ? { flowers: '#e0485c' } : {}) }, 0.12) + (index === 2 ? door(left + width / 2 - 26, 600, 52, 92, '#2f5f44', '#fffaf0') : arch(left + width * 0.18, 600, width * 0.26, 66, '#4a5f6c') + arch(left + width * 0.56, 600, width * 0.26, 66, '#4a5f6c'))
        )
      })
      .join('')
    const rock = { light: '#b9bccb', shade: '#8088a8', snowLight: '#ffffff', snowShade: '#c9d6ec', snow: 0.62 }
    return (
      sky(pen, ['#3f8fd8', '#9fd0ee', '#ffeeda'], 480) + sun(pen, 1040, 90, 30, '#fffde6', '#fff2c6') + cloud(240, 90, 0.9) + cloud(1010, 190, 0.7) +
      peak(100, 420, 330, 460, rock) + peak(980, 430, 350, 560, rock) + peak(360, 430, 390, 520, rock) + peak(680, 440, 420, 560, rock) + hill([[-20, 330], [180, 300], [380, 340], [600, 306], [820, 344], [1040, 300], [1220, 330]], 620, '#4f7f68') + repeat(20, (index) => fir(index * 62 + pen.random(-14, 14), 352 + pen.random(-24, 12), pen.random(46, 70), '#3a6a55', '#2d5646')) +
      houses + rect(0, 596, 1200, 46, pen.linear(['#d9cdb8', '#a89a86'])) + stroke('M0 590H1200' + repeat(41, (index) => `M${index * 30} 590v-28`) + 'M0 562H1200', '#3f4f55', 3) + repeat(7, (index) => tree(pen, 60 + index * 182, 604, 96, ['#b9d878', '#86b85c', '#5a9450'])) +
      water(pen, 640, 162, ['#8fc9bc', '#5aa79c', '#357f7c'], '#fff', 90) + repeat(10, (index) => rect(-20 + index * 124, 644, 100, 110, colors[index] ?? '#fff', 'opacity=".2"')) + stroke('M0 690q120 -16 240 0t240 0t240 0t240 0t260 0M0 736q140 16 280 0t280 0t280 0t380 0', '#fff', 4, 'opacity=".5"') +
      bush(pen, 80, 806, 260, ['#4c8257', '#6da067'], '#fff') + bush(pen, 1120, 810, 240, ['#4c8257', '#6da067'], '#f4cf6a') + gulls(560, 120) + vignette(pen, '#0e2a34')
    )
  })
}

/** The roof terrace at dusk, the mountains still glowing. */
function innsbruckRoof(): string {
  return drawing(505, (pen) => {
    const glow = { light: '#f2a08a', shade: '#7a5f96', snowLight: '#ffd9c4', snowShade: '#a98ab8', snow: 0.5 }
    const lamp = (x: number, y: number) => circle(x, y, 70, pen.glow('#ffcf7a', 0.8)) + rect(x - 12, y - 18, 24, 36, '#ffe6ae', 'rx="4" stroke="#3a2f3c" stroke-width="4"')
    return (
      sky(pen, ['#2f3a78', '#7a5fa0', '#e88f92', '#ffc79a'], 520) + stars(pen, 46, 160) + circle(960, 110, 24, '#fff6dc') + circle(960, 110, 110, pen.glow('#fff6dc', 0.4)) +
      peak(90, 520, 300, 480, glow) + peak(1090, 520, 330, 520, glow) + peak(360, 520, 400, 560, glow) + peak(760, 530, 440, 640, glow) + hills(pen, 500, 60, 7, '#4a4a78') +
      repeat(13, (index) => { const [left, top] = [index * 98 - 30, 470 + ((index * 37) % 50)]; return rect(left, top + 26, 92, 200, ['#7a5a72', '#8a6478', '#6f5270'][index % 3] ?? '#7a5a72') + polygon([[left - 6, top + 28], [left + 46, top - 22], [left + 98, top + 28]], ['#4f3a58', '#5a4260'][index % 2] ?? '#4f3a58') + rect(left + 18, top + 44, 14, 20, '#ffd58a') + rect(left + 58, top + 44, 14, 20, index % 2 === 0 ? '#ffd58a' : '#4a3a5a') }) +
      rect(250, 330, 50, 220, '#8a6478') + polygon([[244, 334], [252, 300], [268, 290], [275, 240], [282, 290], [298, 300], [306, 334]], '#4f7f74') + circle(275, 370, 14, '#ffe6ae') +
      rect(0, 590, 1200, 212, pen.linear(['#8a6468', '#5a3f50'])) + stroke(repeat(15, (index) => `M${600 + (index - 7) * 96} 590L${600 + (index - 7) * 190} 800`), '#3f2a3c', 3, 'opacity=".5"') +
      rect(0, 524, 1200, 8, '#2f2a3c') + stroke(repeat(41, (index) => `M${index * 30} 530v62`), '#2f2a3c', 3) +
      oval(600, 716, 420, 60, pen.glow('#ffcf8a', 0.5)) + tableForTwo(600, 740, 1.6, '#7fa33c', '#2f3a44') + lamp(600, 590) +
      at(180, 730, rect(-120, -70, 250, 44, '#3f4a5c', 'rx="12"') + rect(-130, -130, 40, 110, '#34404f', 'rx="14"') + rect(100, -110, 36, 90, '#34404f', 'rx="14"') + rect(-96, -130, 210, 66, '#485468', 'rx="14"') + rect(-70, -112, 62, 52, '#e8a05c', 'rx="10"') + rect(34, -112, 62, 52, '#7fa33c', 'rx="10"') + rect(-110, -28, 14, 28, '#2a2230') + rect(106, -28, 14, 28, '#2a2230')) + lamp(60, 640) + lamp(1120, 650) +
      at(1010, 700, shape('M-60 -60h120l-16 70h-88Z', '#b5654a') + repeat(9, (index) => `<path transform="translate(0 -56) rotate(${index * 18 - 72})" d="M0 0Q-15 -60 0 -130Q15 -60 0 0Z" fill="${index % 2 === 0 ? '#3f7a60' : '#55946f'}"/>`)) + bush(pen, 860, 594, 120, ['#3f6a58', '#55846a'], '#e88fa0') + bush(pen, 380, 594, 120, ['#3f6a58', '#55846a'], '#fff') +
      rect(20, 90, 10, 510, '#2f2a3c') + rect(1170, 90, 10, 510, '#2f2a3c') + stringLights(25, 110, 600, 150, 60, 13, ['#ffe7ac', '#ffd58a']) + stringLights(600, 150, 1175, 110, 60, 13, ['#ffe7ac', '#ffd58a']) + vignette(pen, '#140c28', 0.35)
    )
  })
}

export const austrianScenes = {
  'woerthersee-jetty': woertherseeJetty,
  'hallstatt-lake': hallstattLake,
  'salzglocke-stube': salzglockeStube,
  'innsbruck-row': innsbruckRow,
  'innsbruck-roof': innsbruckRoof,
} as const
