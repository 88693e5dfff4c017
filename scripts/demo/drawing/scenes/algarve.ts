import { arch, door, lounger, pane, panes, parasol, rowboat, tableForTwo } from '../buildings.ts'
import { circle, drawing, group, hill, oval, polygon, rect, repeat, shape, stroke } from '../kit.ts'
import { bush, cloud, gulls, lightPath, palm, sky, sun, tree, vignette, water } from '../nature.ts'

/** The walkway through umbrella pines down to the long beach of the Falésia. */
function falesiaSteps(): string {
  return drawing(301, (pen) => {
    const pine = (x: number, foot: number, height: number) => {
      const puff = (dx: number, dy: number, rx: number, color: string) => oval(x + dx, foot - height + dy, rx, rx * 0.36, color)
      return (
        stroke(`M${x} ${foot}C${x + 8} ${foot - height * 0.4} ${x - 14} ${foot - height * 0.6} ${x + 2} ${foot - height}`, '#6d4a34', 15) +
        stroke(`M${x - 4} ${foot - height * 0.62}q-40 -30 -70 -${height * 0.34}M${x} ${foot - height * 0.66}q40 -30 66 -${height * 0.3}`, '#6d4a34', 7) +
        puff(-70, 14, 96, '#2f6b4e') + puff(66, 10, 98, '#2f6b4e') + puff(0, -8, 128, '#3b7d58') + puff(-60, -6, 74, '#4c9165') + puff(52, -14, 76, '#4c9165') + puff(-6, -30, 80, '#66a873')
      )
    }
    const steps = repeat(15, (index) => {
      const t = index / 14
      const [y, half, x] = [800 - t * 258, 190 - t * 152, 560 + t * 96 + Math.sin(t * 3.2) * 34]
      return polygon([[x - half, y], [x + half, y], [x + half * 0.94, y - 13 * (1.15 - t)], [x - half * 0.94, y - 13 * (1.15 - t)]], index % 2 === 0 ? '#d9b184' : '#c99e70') + rect(x - half, y, half * 2, 4 * (1.2 - t), '#8f673f')
    })
    const rail = (side: number) => stroke(repeat(8, (index) => {
      const t = index / 7
      const [y, half, x] = [800 - t * 258, 190 - t * 152, 560 + t * 96 + Math.sin(t * 3.2) * 34]
      return `M${(x + side * half).toFixed(0)} ${y.toFixed(0)}v${(-100 + t * 78).toFixed(0)}`
    }), '#7d5636', 6) + stroke(`M${560 + side * 190} 704C${598 + side * 150} 640 ${640 + side * 80} 580 ${654 + side * 38} 520`, '#7d5636', 7)
    return (
      sky(pen, ['#4f9fd6', '#a9d6ea', '#fdeccd'], 380) + sun(pen, 930, 150, 38, '#fffbe0', '#fff0bc') + cloud(260, 120, 1.1) + cloud(620, 70, 0.7) +
      water(pen, 336, 330, ['#2f8fae', '#3fb3bd', '#8fd8cf'], '#fff', 80) +
      hill([[300, 690], [480, 610], [640, 556], [760, 520], [920, 488], [1080, 440], [1210, 420]], 800, '#f3dcae') +
      stroke('M470 610C560 580 640 556 700 540S900 486 1010 456T1210 404', '#fff', 9, 'opacity=".85"') +
      hill([[1010, 470], [1050, 330], [1110, 300], [1160, 262], [1210, 250]], 520, pen.linear(['#e08a4c', '#b85f36'])) +
      stroke('M1040 380q90 -30 170 -40M1030 420q90 -24 180 -34M1066 340q70 -20 140 -26', '#f4b27c', 5, 'opacity=".7"') +
      repeat(7, (index) => parasol(836 + index * 52, 560 - index * 17, 0.32 - index * 0.02, ['#fff6e6', '#e5735c', '#2f8f72'][index % 3] ?? '#fff', '#e9d5b4')) +
      hill([[-20, 470], [150, 500], [330, 560], [520, 600], [760, 640], [960, 700], [1220, 690]], 800, pen.linear(['#d98a52', '#b8683c'])) +
      hill([[-20, 540], [180, 570], [420, 640], [640, 720], [900, 760], [1220, 720]], 800, '#a95d38', 'opacity=".5"') +
      steps + rail(-1) + rail(1) +
      bush(pen, 250, 770, 260, ['#4c8257', '#6da067'], '#ffd84c') + bush(pen, 60, 800, 240, ['#3f7450', '#5d9160'], '#fff2d8') + bush(pen, 980, 800, 330, ['#4c8257', '#6da067'], '#ffd84c') + bush(pen, 1160, 770, 210, ['#3f7450', '#5d9160'], '#e8607a') +
      pine(150, 620, 430) + pine(1080, 740, 350) + gulls(430, 230) + vignette(pen)
    )
  })
}

/** The courtyard of the tiled house: fountain, arcade, orange tree and a laid table. */
function azulCourtyard(): string {
  return drawing(302, (pen) => {
    const tile = (x: number, y: number) => rect(x, y, 36, 36, '#fffdf7') + shape(`M${x + 18} ${y + 3}q4 11 15 15q-11 4 -15 15q-4 -11 -15 -15q11 -4 15 -15Z`, '#3f74b8')
    return (
      rect(0, 0, 1200, 640, pen.linear(['#fff8ea', '#f3e3c8'])) +
      polygon([[0, 0], [1200, 0], [1200, 60], [0, 60]], '#c9744c') + repeat(34, (index) => arch(index * 36 - 4, 78, 32, 34, index % 2 === 0 ? '#d9875c' : '#c06a44', `transform="rotate(180 ${index * 36 + 12} 61)"`)) +
      panes(pen, 150, 120, 4, 1, 280, 0, { width: 78, height: 120, glass: '#5f87a8', frame: '#ffffff', shutters: '#2f6a58', flowers: '#e8607a' }) +
      rect(0, 288, 1200, 14, '#2d5fa6') +
      repeat(4, (index) => arch(70 + index * 290, 640, 200, 300, pen.linear(['#7d6a58', '#b89a78'])) + arch(70 + index * 290, 640, 200, 300, 'none', 'stroke="#fff" stroke-width="12"')) +
      repeat(5, (column) => repeat(6, (row) => tile(column * 290 - 14 + 2, 430 + row * 36) + tile(column * 290 + 22, 430 + row * 36))) +
      door(402, 640, 116, 220, '#1f5f86', '#fffaf0') + circle(460, 470, 150, pen.glow('#ffdf9c', 0.35)) +
      rect(0, 640, 1200, 160, pen.linear(['#dcb488', '#b98a60'])) + stroke(repeat(15, (index) => `M${600 + (index - 7) * 90} 640L${600 + (index - 7) * 170} 800`) + 'M0 668H1200M0 706H1200M0 756H1200', '#a3774e', 2, 'opacity=".55"') +
      oval(640, 742, 240, 30, '#000', 'opacity=".14"') +
      shape('M440 690h400l-34 54H474Z', '#eee3cf') + repeat(9, (index) => tile(462 + index * 40, 696)) + oval(640, 690, 204, 26, '#fffaf0') + oval(640, 690, 184, 20, pen.linear(['#8fd0d6', '#3f9cb0'])) +
      rect(628, 590, 24, 96, '#efe4d0') + oval(640, 592, 84, 15, '#fffaf0') + oval(640, 590, 72, 10, '#8fd0d6') + rect(634, 548, 12, 44, '#efe4d0') + stroke('M640 546q-34 -30 -56 42M640 546q34 -30 56 42M640 546q-14 -40 -26 40M640 546q14 -40 26 40M572 600q-20 30 -24 84M708 600q20 30 24 84', '#dff4f6', 3.5, 'opacity=".9"') +
      tree(pen, 190, 700, 400, ['#9bcf74', '#67a657', '#417f49']) + repeat(22, () => circle(190 + pen.random(-120, 120), 430 + pen.random(-90, 100), 11, '#f28a2e')) + shape('M118 690h144l-20 84H138Z', '#c9734a') + rect(108, 680, 164, 22, '#d98a5c', 'rx="5"') +
      tableForTwo(980, 766, 1.35, '#2d5fa6', '#2f5f52') + bush(pen, 1150, 690, 170, ['#3f7f55', '#5a9a60'], '#d0549a') + bush(pen, 392, 640, 90, ['#3f7f55', '#5a9a60'], '#fff') +
      polygon([[760, 0], [1200, 0], [1200, 420]], '#fff3d0', 'opacity=".28"') + polygon([[0, 0], [300, 0], [0, 260]], '#5a3f6a', 'opacity=".1"') + vignette(pen)
    )
  })
}

/** White cubic houses with roof terraces along the fishing harbour. */
function pousadaHarbour(): string {
  return drawing(303, (pen) => {
    const cube = (x: number, top: number, width: number, wall: string) => rect(x, top, width, 480 - top, wall) + rect(x + width * 0.82, top, width * 0.18, 480 - top, '#8fa3b4', 'opacity=".28"') + rect(x - 3, top - 9, width + 6, 11, '#fff') + rect(x, top + 2, width, 5, '#b9c4cc', 'opacity=".5"')
    const blue = { width: 34, height: 48, glass: '#4d7d98', frame: '#2f8fae' }
    const ochre = { width: 34, height: 48, glass: '#5a7f90', frame: '#e2a83f' }
    const boat = (x: number, foot: number, size: number, hull: string, band: string) =>
      group(
        oval(0, 14, 130, 10, '#123a4a', 'opacity=".25"') + shape('M-130 -42Q-60 -22 70 -24Q112 -30 142 -60Q130 0 96 14H-98Q-124 -6 -130 -42Z', hull) + stroke('M-128 -34Q-60 -14 70 -16Q114 -22 140 -50', band, 9) + rect(-40, -78, 70, 54, '#fffaf0', 'rx="5"') + rect(-30, -68, 20, 20, '#3f6f88') + rect(-2, -68, 20, 20, '#3f6f88') + rect(-46, -86, 84, 11, band, 'rx="4"') + rect(62, -150, 5, 126, '#7d5636') + stroke('M64 -148L138 -58M64 -148L36 -86', '#7d5636', 2) + circle(96, -16, 7, '#fff'),
        `transform="translate(${x} ${foot}) scale(${size})"`,
      )
    return (
      sky(pen, ['#5aaade', '#b5dded', '#fdf0d6'], 480) + sun(pen, 1010, 130, 34, '#fffbe0', '#fff2c6') + cloud(240, 90, 1) + cloud(760, 150, 0.8) +
      cube(-30, 330, 190, '#f4efe4') + cube(110, 270, 150, '#ffffff') + cube(850, 250, 170, '#f7f1e6') + cube(980, 320, 260, '#fffdf8') +
      cube(230, 210, 240, '#fffefa') + cube(270, 130, 120, '#fff8ee') + cube(430, 260, 180, '#f9f3e8') + cube(560, 180, 300, '#ffffff') + cube(620, 100, 150, '#fffaf2') + cube(790, 300, 120, '#fdf6ea') +
      stroke('M330 130V70M330 82h40M330 98h30', '#6a7880', 3) + shape('M652 100a43 40 0 0 1 86 0Z', '#e9edf0') +
      panes(pen, 254, 240, 3, 3, 74, 78, { ...blue, flowers: '#e8607a' }) + panes(pen, 590, 214, 4, 3, 70, 82, ochre) + panes(pen, 460, 296, 2, 2, 84, 84, { ...blue, shutters: '#2f8fae' }) + panes(pen, 130, 300, 2, 2, 64, 82, ochre) + panes(pen, 874, 286, 2, 2, 70, 84, blue) + panes(pen, 1020, 350, 3, 1, 62, 84, { ...ochre, flowers: '#f28a5c' }) + panes(pen, 20, 356, 1, 1, 60, 84, blue) + pane(310, 150, blue) + pane(675, 124, ochre) +
      door(308, 480, 58, 104, '#e5735c', '#fff') + door(700, 480, 62, 110, '#2f8fae', '#fff') + door(900, 480, 50, 92, '#2f8f72', '#fff') +
      stroke('M420 208q60 34 146 -26', '#8a7a68', 2) + repeat(7, (index) => rect(430 + index * 19, 214 + (index % 3) * 3, 13, 26, ['#e5735c', '#fff', '#4aa3b5', '#f2c14a'][index % 4] ?? '#fff')) +
      parasol(820, 182, 0.55, '#e5735c', '#fff2e0') + palm(pen, 1110, 482, 220, 24, ['#3f8f62', '#57a874'], '#8a6a48') +
      rect(0, 480, 1200, 40, pen.linear(['#e4d3b4', '#bda682'])) + stroke(repeat(20, (index) => `M${index * 62} 482v36`), '#a38c68', 2, 'opacity=".6"') +
      water(pen, 518, 290, ['#4fb0bf', '#2f8aa3', '#1f6c88'], '#fff', 90) +
      repeat(12, (index) => rect(60 + index * 96, 522, 60, pen.random(40, 120), index % 2 === 0 ? '#ffffff' : '#ffe3b4', 'opacity=".13"')) +
      boat(230, 620, 0.95, '#2f6fae', '#fff') + boat(560, 590, 0.7, '#f2c14a', '#c0392f') + boat(900, 612, 0.85, '#2f8f72', '#ffe08a') + boat(680, 730, 1.35, '#d9452f', '#fffaf0') +
      gulls(480, 70) + gulls(900, 200) + vignette(pen, '#0e3246')
    )
  })
}

/** Salt heaps, pans like mirrors and flamingos in the evening. */
function pousadaSaltpans(): string {
  return drawing(304, (pen) => {
    const heap = (x: number, foot: number, width: number) => shape(`M${x - width / 2} ${foot}Q${x - width * 0.12} ${foot - width * 0.34} ${x} ${foot - width * 0.42}Q${x + width * 0.14} ${foot - width * 0.32} ${x + width / 2} ${foot}Z`, pen.linear(['#fffaf4', '#f2c8c0'])) + shape(`M${x} ${foot - width * 0.42}Q${x + width * 0.14} ${foot - width * 0.32} ${x + width / 2} ${foot}H${x + width * 0.1}Q${x + width * 0.1} ${foot - width * 0.3} ${x} ${foot - width * 0.42}Z`, '#b98aa6', 'opacity=".4"')
    const flamingo = (x: number, foot: number, size: number, side: number) =>
      group(
        stroke('M-4 0V-62M14 0V-60', '#e0718a', 3.4) + shape('M-36 -74Q-10 -108 34 -82Q40 -66 12 -58Q-18 -56 -36 -74Z', '#f59ab0') + shape('M-36 -74Q-6 -92 24 -76Q0 -62 -36 -74Z', '#e8718f') + stroke('M28 -80Q62 -96 46 -126Q32 -146 48 -160', '#f59ab0', 8.5) + circle(51, -160, 9, '#f59ab0') + shape('M58 -166l20 12l-14 8Z', '#3a2a34') + circle(54, -163, 1.8, '#2a1a24') + oval(4, 3, 40, 3, '#fff', 'opacity=".5"') + group(stroke('M-4 4V52M14 4V50', '#e0718a', 3) + oval(0, 66, 34, 12, '#f59ab0'), 'opacity=".28"'),
        `transform="translate(${x} ${foot}) scale(${size * side} ${size})"`,
      )
    return (
      sky(pen, ['#6a6fb4', '#d98aa8', '#ffb98a', '#ffe3b0'], 400) + sun(pen, 770, 352, 40, '#fff3cc', '#ffdc9a') + cloud(250, 150, 1.3, '#f7b3b8', 0.6) + cloud(920, 110, 1, '#f3a6b4', 0.6) + cloud(560, 220, 0.7, '#ffd0b0', 0.7) +
      hill([[0, 392], [200, 372], [420, 390], [640, 380], [900, 394], [1210, 374]], 410, '#8a6a94') +
      repeat(9, (index) => rect(60 + index * 38, 366 - (index % 3) * 10, 26, 30, '#e9cdd0')) + rect(214, 322, 14, 60, '#f1dcd8') + polygon([[212, 322], [221, 306], [230, 322]], '#c9748a') +
      rect(0, 398, 1200, 402, pen.linear(['#ffcf9c', '#e39aa8', '#8f7fb4', '#5a5f9c'])) + lightPath(pen, 770, 402, 360, 170, '#fff0c8', 0.75) +
      heap(360, 470, 170) + heap(520, 462, 130) + heap(1010, 474, 200) + heap(190, 452, 90) +
      stroke('M0 472H1200', '#b57f86', 12) + stroke('M0 470H1200', '#f3d3c4', 4) + stroke('M0 590L520 474M420 800L660 474M1200 640L760 474', '#b57f86', 15) + stroke('M0 586L520 471M416 796L657 474M1200 635L760 471', '#f6ddcc', 5) +
      stroke('M0 800Q340 700 760 720T1200 680', '#b57f86', 20) + stroke('M0 792Q340 692 760 712T1200 672', '#f9e6d6', 7) +
      flamingo(250, 610, 1.1, 1) + flamingo(500, 660, 1.5, -1) + flamingo(900, 640, 1.25, 1) + flamingo(1090, 590, 0.9, -1) + flamingo(610, 560, 0.75, 1) + flamingo(360, 540, 0.6, 1) +
      stroke('M120 770l60 -170M120 770h0', '#6b4a3c', 9) + polygon([[92, 780], [152, 776], [146, 752], [98, 756]], '#8a5f44') + gulls(560, 130, '#5f4a78') + vignette(pen, '#241a44', 0.3)
    )
  })
}

/** The little bay of Carvoeiro: houses up the slopes, boats on the sand. */
function carvoeiroCove(): string {
  return drawing(305, (pen) => {
    const walls = ['#fffdf8', '#f9e9cf', '#ffffff', '#f6d9c4', '#fdf3df']
    const house = (x: number, foot: number, width: number, height: number, wall: string) => {
      const top = foot - height
      const glass = [0.16, 0.56].map((left) => `M${Math.round(x + width * left)} ${top + 16}h15v22h-15Z`).join('')
      return rect(x, top, width, height + 30, wall) + rect(x + width * 0.78, top, width * 0.22, height + 30, '#7a5a78', 'opacity=".16"') + polygon([[x - 6, top + 2], [x + 8, top - 18], [x + width - 8, top - 18], [x + width + 6, top + 2]], '#cf7450') + shape(glass, '#4f7890')
    }
    const slope = (fromX: number, foot: number, fall: number) =>
      repeat(4, (line) => repeat(5, (index) => {
        const row = 3 - line
        const x = fromX + index * 78 + (row % 2) * 30
        return house(x, foot - row * 66 + index * fall, 72, 52 + ((index + row) % 3) * 12, walls[(index + row * 2) % 5] ?? '#fff')
      }))
    return (
      sky(pen, ['#58a8dc', '#b8e0ee', '#ffeecd'], 400) + sun(pen, 600, 210, 36, '#fffbe0', '#fff0c0') + cloud(360, 90, 1.1) + cloud(860, 120, 0.8) + cloud(600, 50, 0.6) +
      water(pen, 330, 330, ['#2f93b4', '#35b0bd', '#7fd6cf'], '#fff', 70) + lightPath(pen, 600, 334, 200, 120, '#fff8dc', 0.7) +
      hill([[-20, 190], [120, 170], [260, 236], [360, 320], [420, 470], [450, 560]], 800, pen.linear(['#e6a267', '#c07a48'])) + hill([[760, 560], [800, 450], [880, 300], [980, 220], [1100, 160], [1220, 150]], 800, pen.linear(['#eaa96e', '#c47e4c'])) +
      stroke('M330 330q50 90 80 210M300 350q40 80 60 180M900 300q-60 100 -90 220M930 320q-40 80 -56 180', '#f6cb94', 6, 'opacity=".6"') +
      slope(-50, 452, 22) + slope(856, 540, -22) +
      bush(pen, 330, 480, 120, ['#3f7f55', '#5a9a60'], '#e05a9a') + bush(pen, 870, 490, 130, ['#3f7f55', '#5a9a60'], '#e05a9a') + bush(pen, 60, 520, 190, ['#4c8257', '#6da067'], '#fff') + bush(pen, 1130, 520, 190, ['#4c8257', '#6da067'], '#f2a33c') + palm(pen, 250, 560, 190, -20, ['#3f8f62', '#57a874'], '#8a6a48') + palm(pen, 990, 560, 210, 24, ['#3f8f62', '#57a874'], '#8a6a48') +
      shape('M0 560Q240 520 420 560Q600 606 780 560Q960 520 1200 556V800H0Z', pen.linear(['#f7e3b4', '#e6c384'])) + stroke('M400 556Q600 612 800 556', '#fff', 12, 'opacity=".85"') + stroke('M380 548Q600 594 820 548', '#fff', 4, 'opacity=".6"') +
      rowboat(280, 690, 1.25, '#2f6fae', '#f2c14a') + rowboat(560, 740, 1.5, '#d9452f', '#fff3dc') + rowboat(880, 690, 1.2, '#2f8f72', '#ffd27a') + parasol(1070, 720, 1.05, '#fff6e6', '#e5735c') + lounger(1130, 748, 0.8, '#fffaf0') + parasol(110, 730, 1, '#4aa3b5', '#fff6e6') +
      stroke('M640 770q60 14 110 4M180 764q70 10 120 -4', '#cba566', 4, 'opacity=".7"') + gulls(480, 260) + vignette(pen)
    )
  })
}

/** The resort's pool at noon, palms and the sea behind. */
function douradaPool(): string {
  return drawing(306, (pen) => {
    const bungalow = (x: number, width: number, floors: number) => rect(x, 430 - floors * 92, width, floors * 92, pen.linear(['#fff6e2', '#f0d8ae'])) + repeat(floors, (floor) => rect(x - 10, 430 - floor * 92 - 14, width + 20, 10, '#fffdf8') + repeat(Math.floor(width / 92), (index) => arch(x + 22 + index * 92, 424 - floor * 92, 54, 68, '#5f93a6') + rect(x + 16 + index * 92, 396 - floor * 92, 66, 4, '#fff') + stroke(repeat(7, (bar) => `M${x + 19 + index * 92 + bar * 10} ${398 - floor * 92}v20`), '#fff', 2))) + rect(x - 12, 426 - floors * 92, width + 24, 14, '#e9a94e')
    return (
      sky(pen, ['#3f9ade', '#a5d8ee', '#fff2d4'], 420) + sun(pen, 300, 120, 42, '#fffde6', '#fff3c4') + cloud(560, 90, 0.9) + cloud(880, 60, 0.7) +
      water(pen, 330, 100, ['#2a8fb4', '#4fb9c4'], '#fff', 40) + hill([[0, 336], [90, 300], [200, 310], [280, 338]], 345, '#d9905a') + hill([[250, 338], [290, 312], [320, 338]], 345, '#c97f4c') +
      bungalow(700, 380, 3) + bungalow(980, 300, 2) +
      repeat(13, (index) => bush(pen, index * 100, 446, 130, ['#3f8a58', '#5fa866'], ['#e05a9a', '#fff', '#f2a33c'][index % 3])) +
      rect(0, 430, 1200, 370, pen.linear(['#f6e6c4', '#e6cc9c'])) + stroke('M0 470H1200M0 540H1200M0 640H1200', '#d0b07a', 2, 'opacity=".6"') +
      shape('M250 500H860Q960 506 1010 600T1110 800H40Q110 620 160 556T250 500Z', '#fffaf0') + shape('M264 514H848Q938 520 984 606T1076 800H76Q140 636 184 572T264 514Z', pen.linear(['#7fe0dc', '#36b6c6', '#1f93ac'])) +
      stroke(repeat(34, () => `M${pen.random(230, 900).toFixed(0)} ${pen.random(530, 790).toFixed(0)}q14 -9 28 0t28 0`), '#fff', 3, 'opacity=".5"') + shape('M300 516H560L420 800H200Z', '#fff', 'opacity=".13"') +
      group(circle(0, 0, 46, '#fff') + circle(0, 0, 46, 'none', 'stroke="#e5735c" stroke-width="18" stroke-dasharray="36 36"') + circle(0, 0, 24, '#36b6c6'), 'transform="translate(690 640) scale(1 .6)"') +
      palm(pen, 120, 560, 400, 60, ['#2f8a5c', '#48a870'], '#9a774e') + palm(pen, 40, 600, 330, -26, ['#277a52', '#3f9a66'], '#8a6a48') + palm(pen, 1100, 560, 380, -50, ['#2f8a5c', '#48a870'], '#9a774e') +
      parasol(1000, 560, 0.95, '#fffaf0', '#f0d8ae') + lounger(950, 574, 0.85, '#fff') + lounger(1070, 590, 0.95, '#fff') + parasol(1120, 700, 1.5, '#fffaf0', '#e9a94e') + lounger(1090, 744, 1.25, '#fff') + parasol(210, 520, 0.7, '#fffaf0', '#f0d8ae') + lounger(150, 690, 1.15, '#fff') + vignette(pen)
    )
  })
}

export const algarveScenes = {
  'falesia-steps': falesiaSteps,
  'azul-courtyard': azulCourtyard,
  'pousada-harbour': pousadaHarbour,
  'pousada-saltpans': pousadaSaltpans,
  'carvoeiro-cove': carvoeiroCove,
  'dourada-pool': douradaPool,
} as const
