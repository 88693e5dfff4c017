import { arch, lantern, lounger, panes, parasol, sailboat, stringLights } from '../buildings.ts'
import { at, circle, drawing, group, hill, oval, polygon, rect, repeat, shape, stroke } from '../kit.ts'
import { bush, cloud, fir, grass, gulls, hills, lightPath, palm, sky, stars, sun, tree, vignette, water } from '../nature.ts'

const palmGreen = ['#2f8a5c', '#48a870'] as const

/** A bicycle leaning by the path through the rice fields, early in the day. */
function hoianRicefield(): string {
  return drawing(601, (pen) => {
    const bicycle = (x: number, foot: number, size: number) => at(x, foot, oval(0, 2, 130, 8, '#000', 'opacity=".2"') + [-78, 78].map((cx) => circle(cx, -46, 45, 'none', 'stroke="#2a2a2e" stroke-width="5"') + stroke(repeat(8, (spoke) => `M${cx} -46l${(Math.cos(spoke * 0.785) * 43).toFixed(0)} ${(Math.sin(spoke * 0.785) * 43).toFixed(0)}`), '#8a8a90', 1.2)).join('') + stroke('M-78 -46L-32 -112L52 -112L10 -46L-78 -46M-32 -112L10 -46M78 -46L46 -138M-38 -128h22', '#c0392f', 7) + rect(-50, -138, 38, 11, '#4a2f20', 'rx="5"') + stroke('M46 -138q22 -8 34 4', '#2a2a2e', 6) + shape('M58 -130h56l-8 44H66Z', '#d9a860') + stroke('M60 -116h50M63 -102h46', '#a9763c', 2.5) + circle(74, -136, 11, '#ff8ab0') + circle(92, -140, 12, '#ffd15c') + circle(106, -134, 9, '#fff') + circle(10, -46, 11, '#2a2a2e'), size)
    const hat = (x: number, foot: number, size: number) => at(x, foot, stroke('M0 0V-56', '#4a5f9a', 26) + stroke('M-10 -40L-44 -14M10 -40L40 -8', '#4a5f9a', 10) + circle(0, -70, 13, '#d9a47c') + polygon([[-40, -68], [0, -102], [40, -68]], '#f3dfa8') + polygon([[0, -102], [40, -68], [10, -68]], '#d4b874'), size)
    const rows = repeat(9, (index) => {
      const y = 470 + index * index * 4.2
      return hill([[-20, y], [300, y + 8], [700, y - 4], [1220, y + 6]], 800, ['#b5d25c', '#9fc44c', '#c6dc70', '#8fb842'][index % 4] ?? '#9fc44c')
    })
    return (
      sky(pen, ['#8fc4e4', '#d6ecec', '#fff0c8', '#ffe0a0'], 480) + sun(pen, 330, 320, 44, '#fffbe0', '#ffe9a4') + cloud(820, 110, 1.1) + cloud(190, 140, 0.8) + cloud(560, 200, 0.6) +
      hill([[-20, 420], [160, 350], [320, 400], [520, 320], [720, 400], [940, 340], [1220, 410]], 480, '#9fb9c4') + hills(pen, 460, 50, 9, '#7faa90', 480) +
      repeat(8, (index) => palm(pen, 620 + index * 78 + (index % 2) * 14, 468 + (index % 3) * 6, 130 + (index % 3) * 34, index % 2 === 0 ? 14 : -12, palmGreen, '#7d6a48')) + polygon([[820, 470], [820, 416], [900, 416], [900, 470]], '#e5b355') + polygon([[806, 420], [860, 376], [914, 420]], '#9a4f3c') + rect(848, 436, 22, 34, '#6b4527') +
      rows + stroke(repeat(110, () => { const y = pen.random(490, 795); const h = 6 + ((y - 480) / 300) * 22; return `M${pen.random(0, 1200).toFixed(0)} ${y.toFixed(0)}q2 -${(h * 0.6).toFixed(0)} ${(h * 0.3).toFixed(0)} -${h.toFixed(0)}` }), '#6f9c38', 2.4, 'opacity=".7"') +
      polygon([[0, 560], [330, 486], [420, 486], [60, 600], [0, 622]], '#cfe6e6', 'opacity=".85"') + polygon([[60, 566], [330, 496], [380, 496], [70, 590]], '#fff4cc', 'opacity=".7"') +
      shape('M470 800Q560 660 700 590T806 476H826Q800 540 760 610T760 800Z', '#e0bd84') + shape('M470 800Q560 660 700 590T806 476L810 476Q720 580 640 660T530 800Z', '#c69f64', 'opacity=".6"') + hat(300, 560, 0.8) + hat(380, 540, 0.6) +
      bicycle(880, 742, 1.5) + palm(pen, 1110, 790, 520, -70, palmGreen, '#8a6a48') + palm(pen, 90, 800, 460, 50, ['#277a52', '#3f9a66'], '#7d5f40') + grass(pen, -10, 806, 300, 80, '#5f8f34', 40) + grass(pen, 980, 806, 230, 90, '#5f8f34', 40) + gulls(480, 150, '#fff') + vignette(pen, '#1a2c10')
    )
  })
}

/** Narrow houses of Hà Nội's old quarter in the evening, lamps and a noodle stall. */
function hanoiStreet(): string {
  return drawing(602, (pen) => {
    const walls = ['#e9bd5c', '#7fa894', '#f0d9a0', '#d98a68', '#a9c0a8', '#f3e3bf', '#c9785c', '#8fb0b4', '#edc878']
    const widths = [126, 112, 140, 118, 176, 120, 132, 116, 170]
    const tops = [150, 96, 190, 60, 116, 170, 84, 142, 110]
    let x = -14
    const houses = widths
      .map((width, index) => {
        const [left, top] = [x, tops[index] ?? 120]
        x += width
        const shutter = ['#2f6f5c', '#35608c', '#8a4a34'][index % 3] ?? '#2f6f5c'
        const floors = Math.floor((470 - top) / 118)
        const balcony = (y: number) => rect(left + 6, y, width - 12, 7, '#4a342a') + stroke(repeat(9, (bar) => `M${left + 12 + (bar * (width - 24)) / 8} ${y}v-32`) + `M${left + 8} ${y - 32}h${width - 16}`, '#3a2a24', 3) + bush(pen, left + width * (index % 2 === 0 ? 0.3 : 0.7), y, 56, ['#3f7f55', '#5a9a60'], ['#ff8ab0', '#ffd15c', '#fff'][index % 3])
        return (
          rect(left, top, width, 500 - top, pen.linear([walls[index] ?? '#fff', '#a5705c'])) + rect(left + width - 10, top, 10, 500 - top, '#2a1430', 'opacity=".2"') + (index % 2 === 0 ? polygon([[left - 6, top + 2], [left + width / 2, top - 44], [left + width + 6, top + 2]], '#8a4a38') : rect(left - 3, top - 16, width + 6, 18, '#f3e3bf') + arch(left + width * 0.3, top - 14, width * 0.4, 34, '#f3e3bf')) +
          repeat(floors, (floor) => panes(pen, left + width * 0.2, top + 28 + floor * 118, width > 150 ? 3 : 2, 1, width > 150 ? width * 0.24 : width * 0.38, 0, { width: width > 150 ? 22 : 24, height: 60, glass: '#4a4260', frame: '#f6ead0', shutters: shutter }, 0.75) + balcony(top + 110 + floor * 118)) +
          rect(left + 8, 500, width - 16, 138, '#4a2f2a') + rect(left + 14, 508, width - 28, 130, pen.linear(['#ffe2a0', '#f0a04c'])) + stroke(repeat(3, (line) => `M${left + 20} ${536 + line * 32}h${width - 40}`), '#8a4f2c', 4, 'opacity=".6"') + repeat(5, (item) => rect(left + 22 + item * ((width - 50) / 5), 518 + (item % 3) * 32, 12, 17, ['#c0392f', '#2f8f72', '#35608c', '#fff3d4'][(item + index) % 4] ?? '#c0392f')) +
          shape(`M${left} 500h${width}l8 34H${left - 8}Z`, ['#c0392f', '#2f7f6a', '#d99a3c', '#35608c'][index % 4] ?? '#c0392f') + stroke(repeat(5, (stripe) => `M${(left + (width * (stripe + 0.5)) / 5).toFixed(0)} 502v30`), '#fff', 7, 'opacity=".35"')
        )
      })
      .join('')
    const stool = (sx: number, foot: number, color: string) => at(sx, foot, oval(0, 1, 24, 4, '#000', 'opacity=".3"') + shape('M-20 -30h40l4 30h-10l-3 -18h-22l-3 18h-10Z', color))
    const motorbike = (sx: number, foot: number, size: number) => at(sx, foot, oval(0, 2, 100, 7, '#000', 'opacity=".3"') + circle(-62, -28, 27, '#241a24') + circle(-62, -28, 13, '#8a8a94') + circle(64, -28, 27, '#241a24') + circle(64, -28, 13, '#8a8a94') + shape('M-86 -52Q-60 -72 -20 -66L20 -34H44L62 -92L78 -88L84 -40Q70 -66 44 -50L24 -18H-34Q-50 -58 -86 -52Z', '#c0392f') + rect(-70, -82, 76, 15, '#2a2028', 'rx="7"') + stroke('M66 -92L58 -118M48 -120h28', '#3a3a44', 6) + circle(76, -92, 9, '#ffe9b0') + circle(90, -90, 60, pen.glow('#ffe3a0', 0.6)), size)
    return (
      sky(pen, ['#232a60', '#5a4688', '#c9748a'], 400) + stars(pen, 40, 120) + houses +
      stroke('M-10 70Q300 130 620 80T1210 110M-10 90Q320 160 640 100T1210 130', '#2a1c2c', 2.5) +
      rect(0, 636, 1200, 166, pen.linear(['#8a5f64', '#3f2c4c'])) + rect(0, 636, 1200, 20, '#b98a74') + oval(600, 700, 620, 70, pen.glow('#ffb85c', 0.5)) +
      tree(pen, 1090, 660, 560, ['#5f9a5a', '#3f7a4c', '#2c5c44'], '#4a342c') + tree(pen, 60, 670, 520, ['#5f9a5a', '#3f7a4c', '#2c5c44'], '#4a342c') +
      repeat(13, (index) => lantern(pen, 60 + index * 92, 440 + Math.round(Math.sin(index * 1.1) * 26), 19, ['#ff7a4c', '#ffd15c', '#ff5c7a', '#ffb03c'][index % 4] ?? '#ffd15c')) + stroke('M0 404Q300 450 600 410T1200 420', '#2a1c2c', 2) +
      at(500, 716, oval(0, 4, 150, 11, '#000', 'opacity=".3"') + rect(-120, -86, 240, 74, '#8a5f3c', 'rx="5"') + rect(-132, -98, 264, 15, '#b98750', 'rx="4"') + shape('M-96 -98v-44q0 -10 12 -10h70q12 0 12 10v44Z', pen.linear(['#d8dce0', '#8a929c'])) + oval(-49, -152, 47, 9, '#eceff2') + stroke('M-64 -164q-16 -30 4 -52t0 -50M-34 -164q-14 -26 6 -50t0 -48', '#fff', 6, 'opacity=".5"') + repeat(4, (index) => shape(`M${22 + index * 26} -100q0 -16 12 -16t12 16Z`, '#fffaf0')) + rect(-112, 4, 10, -16, '#3a2a24') + circle(-49, -60, 130, pen.glow('#ffb85c', 0.5)) + parasol(90, -90, 1.2, '#c0392f', '#fff3dc')) +
      stool(300, 730, '#e0485c') + stool(360, 756, '#35608c') + stool(690, 736, '#35608c') + stool(750, 764, '#e0485c') + stool(640, 770, '#2f8f72') + rect(668, 704, 66, 8, '#d9452f') + stroke('M678 712v40M724 712v40', '#d9452f', 5) + oval(700, 702, 15, 5, '#fff') + motorbike(930, 744, 1.25) + motorbike(180, 770, 1.1) + vignette(pen, '#120824', 0.4)
    )
  })
}

/** The tower in the lake and the red bridge in the morning haze. */
function hanoiLake(): string {
  return drawing(603, (pen) => {
    const tier = (foot: number, width: number, height: number, arches: number) => rect(640 - width / 2, foot - height, width, height, pen.linear(['#d9cbb4', '#a89a88'])) + repeat(arches, (index) => arch(640 - width / 2 + (width / arches) * (index + 0.22), foot - 6, (width / arches) * 0.56, height * 0.68, '#4f4a4c')) + rect(640 - width / 2 - 8, foot - height - 8, width + 16, 10, '#c4b59e')
    const willow = (x: number, top: number, spread: number, side: number) => stroke(`M${x} 800Q${x + side * 14} 500 ${x + side * 60} ${top + 60}`, '#5a4434', 30) + repeat(24, (index) => { const from = x + side * (index * spread) / 24; const length = 240 + ((index * 71) % 190); return stroke(`M${from.toFixed(0)} ${(top + Math.abs(index - 10) * 5).toFixed(0)}q${side * 24} ${length / 2} ${side * 6} ${length}`, index % 2 === 0 ? '#6f9f52' : '#8fbb64', 7, 'opacity=".85"') })
    const span = (x: number) => 520 - 150 * Math.sin(((x - 20) / 480) * Math.PI) * 0.36
    return (
      sky(pen, ['#9fc0dc', '#d9e3e2', '#ffe9cc', '#ffdcb4'], 470) + sun(pen, 860, 250, 44, '#fff8e0', '#ffdfa8') + cloud(420, 120, 1.1, '#fff', 0.7) + cloud(1000, 110, 0.7, '#fff', 0.6) +
      repeat(16, (index) => rect(index * 78 - 10, 330 + ((index * 53) % 70), 70, 130, '#c3ccd2')) + repeat(16, (index) => circle(20 + index * 80, 440, 58, ['#8fb09a', '#a4c0a4', '#7fa48f'][index % 3] ?? '#8fb09a')) + rect(0, 360, 1200, 110, '#fff4e0', 'opacity=".45"') +
      rect(0, 452, 1200, 350, pen.linear(['#d3dcd2', '#8fb8ac', '#4a8a82'])) + lightPath(pen, 860, 458, 320, 150, '#fff3d0', 0.8) + stroke(repeat(70, () => `M${pen.random(0, 1180).toFixed(0)} ${pen.random(466, 795).toFixed(0)}h${pen.random(20, 80).toFixed(0)}`), '#fff', 2, 'opacity=".3"') +
      oval(640, 552, 190, 22, '#5f8f6a') + oval(640, 546, 178, 18, '#86b070') + bush(pen, 510, 552, 120, ['#5a8f60', '#79ab70']) + bush(pen, 770, 552, 120, ['#5a8f60', '#79ab70']) + tier(544, 180, 92, 5) + tier(446, 140, 72, 4) + tier(368, 96, 54, 3) + rect(618, 268, 44, 44, '#c4b59e') + polygon([[586, 316], [606, 276], [674, 276], [694, 316]], '#8a7a70') + polygon([[600, 274], [640, 246], [680, 274]], '#9a8a7e') +
      group(rect(550, 574, 180, 150, '#c4b59e') + polygon([[592, 720], [640, 770], [688, 720]], '#9a8a7e'), 'opacity=".28"') +
      shape(`M-20 ${span(-20) + 20}Q250 400 520 540V560Q250 428 -20 ${span(-20) + 46}Z`, '#a82a24') + stroke('M-20 470Q250 352 520 494', '#d0342c', 10) + stroke('M-20 496Q250 380 520 518', '#d0342c', 6) + stroke(repeat(15, (index) => { const t = index / 14; const x = -20 + 540 * t; const y = 470 + 24 * t - 236 * t * (1 - t) * 0.94; return `M${x.toFixed(0)} ${y.toFixed(0)}v70` }), '#c0302a', 8) + stroke(repeat(6, (index) => `M${20 + index * 86} ${500 - index * (5 - index) * 5}V640`), '#8a221e', 9) +
      willow(1150, 60, 330, -1) + repeat(7, (index) => oval(800 + (index % 4) * 86, 690 + Math.floor(index / 4) * 50 + (index % 2) * 12, 52, 14, '#5f9a6a') + (index % 2 === 0 ? repeat(5, (petal) => `<path transform="translate(${800 + (index % 4) * 86} ${684 + Math.floor(index / 4) * 50}) rotate(${petal * 32 - 64})" d="M0 0Q-10 -22 0 -40Q10 -22 0 0Z" fill="${petal % 2 === 0 ? '#ff9ab4' : '#ffc0d0'}"/>`) : '')) +
      bush(pen, 80, 806, 280, ['#4c8257', '#6da067'], '#ff8ab0') + bush(pen, 330, 812, 220, ['#3f7450', '#5d9160'], '#fff') + rect(180, 700, 130, 12, '#7d5636') + rect(180, 672, 130, 10, '#7d5636') + stroke('M192 660v86M298 660v86', '#4a342c', 7) + gulls(360, 210, '#7a7a80') + vignette(pen, '#12302c')
    )
  })
}

/** Bungalows with palm-leaf roofs under coconut palms at the sea. */
function phuquocBeach(): string {
  return drawing(604, (pen) => {
    const bungalow = (x: number, foot: number, size: number) =>
      at(x, foot, oval(0, 4, 190, 13, '#7a5a30', 'opacity=".25"') + stroke('M-120 0v-36M-40 0v-36M40 0v-36M120 0v-36', '#7d5a34', 11) + rect(-160, -44, 320, 15, '#a5763f') + rect(-112, -150, 224, 108, pen.linear(['#f3dba4', '#d4ac68'])) + repeat(9, (index) => rect(-104 + index * 25, -150, 2.5, 108, '#a97f44')) + rect(-36, -134, 72, 92, '#4a6f6c') + rect(-30, -128, 28, 86, '#ffe3a4') + rect(4, -128, 26, 86, '#ffe9bd') + rect(-98, -122, 44, 46, '#ffe3a4', 'stroke="#8a6430" stroke-width="5"') + rect(56, -122, 44, 46, '#ffe3a4', 'stroke="#8a6430" stroke-width="5"') + stroke('M-154 -44v-104M154 -44v-104', '#8a6430', 9) + shape('M-196 -128Q-110 -190 -40 -262H40Q110 -190 196 -128Q150 -118 100 -124T0 -122T-100 -124T-196 -128Z', pen.linear(['#c99a56', '#96692f'])) + stroke(repeat(15, (index) => `M${-34 + index * 5} -256Q${-84 + index * 12} -190 ${-172 + index * 24.5} -130`), '#7d5626', 2.2, 'opacity=".5"') + rect(-52, -270, 104, 14, '#8a6430', 'rx="7"') + stroke('M-150 -84h40M-150 -64h40M110 -84h40M110 -64h40', '#8a6430', 4) + polygon([[-30, -30], [30, -30], [44, 2], [-44, 2]], '#b98750'), size)
    return (
      sky(pen, ['#2f9ade', '#8fd4ee', '#e3f6ee'], 400) + sun(pen, 250, 120, 40, '#fffde6', '#fff6cc') + cloud(520, 110, 1.2) + cloud(880, 80, 0.9) + cloud(130, 220, 0.7) +
      hill([[430, 384], [520, 344], [600, 330], [700, 356], [820, 386]], 392, '#5fa38c') + hill([[560, 388], [640, 362], [740, 388]], 392, '#4a8f78') +
      water(pen, 380, 240, ['#1f8fc0', '#27b3c4', '#6fdcd0', '#c0f2e2'], '#fff', 70) + sailboat(330, 404, 0.6, '#c0392f') + at(560, 470, shape('M-90 -18Q0 8 100 -34Q88 14 50 18H-60Q-84 6 -90 -18Z', '#2f6fae') + stroke('M-86 -10Q0 14 94 -24', '#ffd15c', 6) + shape('M-30 -16v-34h50v24Z', '#fff3dc') + stroke('M40 -26v-70', '#6b4a34', 4) + polygon([[42, -96], [70, -88], [42, -80]], '#c0392f'), 0.8) +
      shape('M0 600Q260 560 480 604T860 560T1200 500V800H0Z', pen.linear(['#fdf0cc', '#f0d296'])) + stroke('M0 596Q260 556 480 600T860 556T1200 496', '#fff', 13, 'opacity=".9"') + stroke('M0 574Q260 534 480 580T860 534T1200 474', '#fff', 5, 'opacity=".6"') +
      repeat(9, (index) => bush(pen, 700 + index * 64, 566 - index * 4, 130, ['#2f8a5c', '#4aa56c'], ['#ff7fa0', '#ffd15c', '#fff'][index % 3])) + palm(pen, 660, 600, 330, -60, ['#277a52', '#3f9a66'], '#8a6a48') + palm(pen, 1140, 590, 420, 30, ['#277a52', '#3f9a66'], '#8a6a48') + bungalow(1040, 610, 0.95) + bungalow(770, 640, 1.15) + palm(pen, 930, 650, 480, 60, palmGreen, '#9a774e') + palm(pen, 600, 680, 420, -110, palmGreen, '#9a774e') +
      palm(pen, 110, 800, 560, 90, palmGreen, '#9a774e') + parasol(350, 716, 1.25, '#e9c98a', '#c9a45c') + lounger(290, 744, 1.2, '#fff') + lounger(450, 760, 1.25, '#fff') + rect(364, 700, 40, 8, '#a5763f') + stroke('M384 706v34', '#a5763f', 6) + circle(384, 690, 13, '#5f9f4a') + stroke('M388 680l10 -20', '#ff7fa0', 3) +
      shape('M690 740l9 20 22 2 -16 15 5 22 -20 -12 -19 12 5 -22 -17 -15 22 -2Z', '#f08a5c', 'transform="rotate(14 690 766)"') + shape('M880 720l6 13 15 1 -11 10 4 15 -14 -8 -13 8 4 -15 -11 -10 14 -1Z', '#e86a5c') + stroke('M740 790q70 -14 150 -4M980 700q60 -10 120 0', '#d9b673', 4, 'opacity=".7"') + bush(pen, 1170, 806, 240, ['#2f8a5c', '#4aa56c'], '#ff7fa0') + vignette(pen)
    )
  })
}

/** A hammock between two palms at sunset. */
function phuquocSunset(): string {
  return drawing(605, (pen) => {
    const dark = ['#2c1f48', '#3a2654'] as const
    return (
      sky(pen, ['#3a2a72', '#a04a8a', '#f0706c', '#ffb45c', '#ffe09a'], 520) + stars(pen, 24, 110) + sun(pen, 600, 440, 62, '#fff3c4', '#ffd07a') + cloud(260, 180, 1.4, '#d05a86', 0.6) + cloud(920, 140, 1.2, '#b8508a', 0.6) + cloud(760, 260, 0.9, '#ff9a7a', 0.7) + cloud(380, 300, 0.8, '#ffb07a', 0.7) +
      hill([[840, 508], [940, 470], [1040, 450], [1140, 474], [1220, 462]], 520, '#6a3a72') +
      rect(0, 510, 1200, 200, pen.linear(['#ffb46c', '#d0607c', '#5f3a7c'])) + lightPath(pen, 600, 514, 170, 230, '#fff0b8', 0.9) + stroke(repeat(50, () => `M${pen.random(0, 1180).toFixed(0)} ${pen.random(520, 680).toFixed(0)}h${pen.random(20, 70).toFixed(0)}`), '#ffd9a4', 2.4, 'opacity=".45"') + at(300, 540, shape('M-70 -12Q0 8 84 -24Q70 12 44 14H-50Q-66 6 -70 -12Z', '#2c1f48') + stroke('M20 -18v-64M20 -82L60 -22', '#2c1f48', 4) + circle(-20, -34, 8, '#2c1f48') + shape('M-34 -36l14 -16l14 16Z', '#2c1f48') + rect(-26, -30, 12, 22, '#2c1f48'), 0.9) +
      shape('M0 690Q300 650 600 680T1200 650V800H0Z', pen.linear(['#b0607a', '#4f2c5c'])) + stroke('M0 686Q300 646 600 676T1200 646', '#ffd0a0', 7, 'opacity=".7"') +
      palm(pen, 250, 790, 600, -60, dark, '#2a1c40') + palm(pen, 930, 790, 640, 80, dark, '#2a1c40') + palm(pen, 1120, 800, 440, -30, ['#3a2654', '#47305f'], '#33234c') + palm(pen, 70, 800, 420, 20, ['#3a2654', '#47305f'], '#33234c') +
      stroke('M238 560L340 590M946 552L842 590', '#f3dcb4', 4) + shape('M340 590Q590 760 842 590Q840 640 760 676Q590 740 420 676Q344 640 340 590Z', pen.linear(['#ff9a6c', '#c0456c'])) + stroke('M340 590Q590 760 842 590', '#ffd9a0', 6) + stroke(repeat(15, (index) => { const t = (index + 1) / 16; const x = 340 + 502 * t; const top = 590 + 340 * t * (1 - t); return `M${x.toFixed(0)} ${top.toFixed(0)}v${(20 + 130 * t * (1 - t)).toFixed(0)}` }), '#7a2c5c', 2.5, 'opacity=".6"') + repeat(19, (index) => { const t = (index + 0.5) / 19; const x = 372 + 440 * t; return stroke(`M${x.toFixed(0)} ${(640 + 250 * t * (1 - t)).toFixed(0)}v22`, '#ffd9a0', 3) }) + shape('M420 632q26 -34 66 -8q10 30 -22 42q-36 0 -44 -34Z', '#fff0d4') +
      at(640, 760, rect(-40, -50, 80, 9, '#2a1c40') + stroke('M-28 -42L-34 0M28 -42L34 0', '#2a1c40', 7) + circle(-10, -66, 17, '#5f8a4a') + stroke('M-4 -80l12 -26', '#ff9ab4', 4) + circle(22, -58, 40, pen.glow('#ffdf8a', 0.9)) + rect(16, -70, 12, 20, '#fff0c0')) + stringLights(220, 330, 1000, 300, 70, 17, ['#fff0c4', '#ffd58a'], 5) + grass(pen, 0, 806, 220, 90, '#2a1c40', 30) + grass(pen, 1010, 806, 200, 90, '#2a1c40', 28) + vignette(pen, '#140824', 0.35)
    )
  })
}

/** Rice terraces in the evening light, a timber house above the valley. */
function sapaTerraces(): string {
  return drawing(606, (pen) => {
    const steps = repeat(15, (index) => {
      const y = 372 + index * 17 + index * index * 1.15
      const bend = index % 2 === 0 ? 1 : -1
      const shades = index % 3 === 0 ? ['#d9f0ee', '#ffd9a4'] : index % 3 === 1 ? ['#c9cf5c', '#9fb43c'] : ['#e6cf5c', '#b8a63c']
      const points = [[-20, y - 40 + index * 3], [170, y + 16 * bend], [380, y - 22], [590, y + 24 * bend], [800, y - 6], [1010, y - 30 * bend], [1220, y - 60]] as const
      return hill(points, 800, pen.linear(shades)) + hill(points, 2000, 'none', 'stroke="#5f7a30" stroke-width="5" opacity=".75"')
    })
    const house = (x: number, foot: number, size: number) => at(x, foot, oval(0, 4, 200, 12, '#2a3010', 'opacity=".3"') + stroke('M-130 0v-60M-44 0v-60M44 0v-60M130 0v-60', '#5f3f24', 13) + rect(-164, -72, 328, 15, '#7d5636') + rect(-140, -176, 280, 106, pen.linear(['#a9774a', '#7d5230'])) + repeat(11, (index) => rect(-132 + index * 25, -176, 3, 106, '#5f3f24')) + rect(-30, -156, 60, 86, '#3f2a18') + rect(-26, -152, 52, 82, '#ffcf7a') + rect(-112, -150, 52, 46, '#ffd98a', 'stroke="#4f341e" stroke-width="6"') + rect(60, -150, 52, 46, '#ffd98a', 'stroke="#4f341e" stroke-width="6"') + circle(0, -110, 200, pen.glow('#ffcf7a', 0.45)) + stroke('M-160 -72v-36M-120 -72v-36M120 -72v-36M160 -72v-36M-166 -106h60M106 -106h60', '#5f3f24', 6) + polygon([[-214, -158], [-110, -276], [110, -276], [214, -158]], pen.linear(['#8f7f70', '#5f5048'])) + stroke(repeat(15, (index) => `M${-104 + index * 15} -274L${-202 + index * 29} -160`), '#4a3e38', 2.5, 'opacity=".6"') + rect(-118, -284, 236, 12, '#4a3e38', 'rx="5"') + repeat(4, (index) => rect(-100 + index * 14, -104, 11, 30, ['#2c3f8a', '#d0443e', '#2c3f8a', '#f2c14a'][index] ?? '#2c3f8a')) + stroke('M0 -72L60 0M20 -72L84 0', '#5f3f24', 6) + stroke('M60 -280q-20 -40 10 -70t0 -70', '#fff', 12, 'opacity=".35"'), size)
    return (
      sky(pen, ['#5f8fc8', '#c9b8cc', '#ffd0a0', '#ffe9b8'], 430) + sun(pen, 330, 300, 40, '#fff8d8', '#ffdc9a') + cloud(700, 110, 1.2, '#ffe3d0', 0.75) + cloud(160, 130, 0.9, '#ffe3d0', 0.7) +
      hill([[-20, 300], [110, 230], [230, 290], [400, 200], [540, 270], [700, 150], [860, 250], [1010, 180], [1220, 280]], 800, '#93a4c0') + hill([[-20, 360], [180, 300], [380, 350], [600, 270], [800, 340], [1000, 250], [1220, 330]], 800, '#7a9a9a') + cloud(520, 330, 1.8, '#fff', 0.7) + cloud(900, 350, 1.5, '#fff', 0.65) + cloud(160, 356, 1.3, '#fff', 0.6) +
      hill([[-20, 400], [240, 360], [520, 390], [820, 340], [1220, 300]], 800, '#7fa05a') + steps + polygon([[0, 372], [1200, 240], [1200, 800], [0, 800]], '#ffb060', 'opacity=".08"') +
      house(890, 520, 1.05) + house(250, 440, 0.42) + tree(pen, 1120, 520, 260, ['#b9c85c', '#86a044', '#5f8038']) + repeat(7, (index) => stroke(`M${1010 + index * 9} 540q${(index - 3) * 8} -90 ${(index - 3) * 22} -150`, '#6f8f3c', 4)) + bush(pen, 720, 530, 130, ['#5f8038', '#86a044'], '#d56fae') +
      at(420, 650, oval(0, 2, 40, 6, '#2a3010', 'opacity=".3"') + shape('M-24 0V-70q0 -20 24 -20t24 20V0Z', '#2c3f8a') + rect(-24, -22, 48, 8, '#d0443e') + rect(-24, -10, 48, 5, '#f2c14a') + circle(0, -104, 17, '#d9a47c') + shape('M-20 -106q0 -24 20 -24t20 24l-6 -4h-28Z', '#d0443e') + shape('M-34 -84h68l-10 56h-48Z', '#c99a5c') + stroke('M-30 -70h60M-27 -52h54', '#8a6430', 3), 0.9) + at(520, 670, oval(0, 14, 90, 8, '#2a3010', 'opacity=".3"') + shape('M-80 -40Q-70 -74 -20 -70H50Q84 -70 84 -34V14H64V-12H-44V14H-64Q-66 -10 -80 -40Z', '#5a4a50') + shape('M70 -62q30 -18 46 4q4 26 -22 28q-24 -6 -24 -32Z', '#5a4a50') + stroke('M86 -66q-6 -22 -30 -18M104 -66q10 -20 32 -12', '#d9cbb4', 7), 0.85) +
      grass(pen, 0, 806, 320, 70, '#6f7f2c', 36) + repeat(18, () => circle(pen.random(0, 330), pen.random(730, 796), 5, ['#d56fae', '#fff', '#f2c14a'][Math.floor(pen.random(0, 3))] ?? '#fff')) + bush(pen, 1120, 806, 260, ['#5f8038', '#86a044'], '#d56fae') + vignette(pen, '#1c2408')
    )
  })
}

/** A wooden deck above a sea of clouds: two stools, a teapot, the first sun. */
function sapaClouds(): string {
  return drawing(607, (pen) => {
    const billow = (y: number, color: string, opacity: number, shift: number) => `<g opacity="${opacity}">${repeat(15, (index) => oval(index * 92 - 60 + shift, y + (index % 3) * 12, 110, 44 + (index % 4) * 9, color))}${rect(0, y + 10, 1200, 200, color)}</g>`
    const stool = (x: number, foot: number) => at(x, foot, oval(0, 2, 66, 9, '#2a1a10', 'opacity=".3"') + stroke('M-40 -70L-50 0M40 -70L50 0M-14 -70L-18 -6M14 -70L18 -6', '#6b4426', 11) + rect(-60, -88, 120, 20, '#9a6b42', 'rx="9"') + shape('M-58 -88q58 -34 116 0Z', '#2c3f8a') + stroke('M-44 -92q44 -22 88 0', '#d0443e', 4))
    return (
      sky(pen, ['#4a6fb4', '#b48fb8', '#ffb48a', '#ffe6b0'], 460) + sun(pen, 760, 330, 46, '#fff8dc', '#ffdf9c') + cloud(280, 120, 1.3, '#ffd9d0', 0.7) + cloud(1000, 110, 1, '#ffd9d0', 0.6) +
      hill([[-20, 330], [130, 250], [260, 320], [420, 180], [520, 250], [620, 330], [820, 360], [1010, 240], [1120, 300], [1220, 230]], 520, '#8a86b4') + billow(390, '#fff0e0', 0.85, 0) + hill([[-20, 440], [110, 380], [250, 430], [360, 400], [500, 470]], 560, '#6a7f9a') + hill([[820, 470], [960, 390], [1080, 420], [1220, 350]], 560, '#5f7a92') + billow(470, '#fff6ec', 0.95, 40) + repeat(11, (index) => fir(30 + index * 30, 560 - index * 4, 80 + (index % 3) * 26, '#3f6560', '#2f5250')) + repeat(8, (index) => fir(990 + index * 32, 540 + index * 3, 90 + (index % 3) * 30, '#3f6560', '#2f5250')) + billow(550, '#ffffff', 0.96, -30) + oval(760, 500, 340, 120, pen.glow('#ffe9b8', 0.5)) +
      rect(0, 620, 1200, 182, pen.linear(['#b9824e', '#7d5230'])) + stroke(repeat(17, (index) => `M${600 + (index - 8) * 84} 620L${600 + (index - 8) * 170} 800`), '#5f3c20', 3, 'opacity=".55"') + polygon([[700, 620], [860, 620], [1060, 800], [560, 800]], '#ffe0a0', 'opacity=".3"') +
      rect(0, 530, 1200, 12, '#6b4426', 'rx="5"') + rect(0, 576, 1200, 8, '#6b4426') + stroke(repeat(7, (index) => `M${40 + index * 188} 520v106`), '#6b4426', 15) +
      stool(420, 752) + stool(840, 752) + at(630, 760, oval(0, 3, 96, 11, '#2a1a10', 'opacity=".3"') + stroke('M-62 -104L-74 0M62 -104L74 0', '#5f3c20', 13) + rect(-96, -120, 192, 18, '#9a6b42', 'rx="8"') + shape('M-46 -120q-8 -60 30 -62h20q38 2 30 62Z', '#34343f') + stroke('M-14 -184h-2q2 -36 4 -36h12q2 0 4 36', '#34343f', 5) + shape('M34 -160q26 -4 36 -26l10 4q-8 36 -42 42Z', '#34343f') + stroke('M-44 -168q-34 4 -28 36', '#34343f', 6) + rect(-86, -146, 26, 26, '#e9e2d4', 'rx="6"') + rect(66, -146, 26, 26, '#e9e2d4', 'rx="6"') + stroke('M-73 -152q-8 -16 2 -28t0 -26M79 -152q-8 -16 2 -28t0 -26M76 -196q-6 -20 8 -34', '#fff', 4, 'opacity=".7"')) +
      rect(0, 0, 1200, 26, '#5f3c20') + polygon([[0, 26], [1200, 26], [1200, 52], [0, 52]], '#7d5636') + rect(26, 26, 26, 600, '#6b4426') + rect(1148, 26, 26, 600, '#6b4426') + lantern(pen, 210, 118, 30, '#ff9a5c') + lantern(pen, 990, 118, 30, '#ffc45c') + stroke('M210 52v24M990 52v24', '#3f2a18', 3) + repeat(6, (index) => rect(1070 + index * 9, 470, 8, 60, ['#2c3f8a', '#d0443e', '#f2c14a', '#2c3f8a'][index % 4] ?? '#2c3f8a')) + gulls(430, 240, '#5a5278') + vignette(pen, '#1c1030', 0.3)
    )
  })
}

export const vietnameseScenes = {
  'hoian-ricefield': hoianRicefield,
  'hanoi-street': hanoiStreet,
  'hanoi-lake': hanoiLake,
  'phuquoc-beach': phuquocBeach,
  'phuquoc-sunset': phuquocSunset,
  'sapa-terraces': sapaTerraces,
  'sapa-clouds': sapaClouds,
} as const
