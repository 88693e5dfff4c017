import { arch, panes, sailboat, stringLights, tableForTwo } from '../buildings.ts'
import { at, circle, drawing, hill, oval, polygon, rect, repeat, shape, stroke } from '../kit.ts'
import { bush, cloud, fir, grass, gulls, hills, lightPath, peak, sky, stars, sun, tree, vignette, water } from '../nature.ts'

/** A summer meadow with hay barns and a footpath below the Karwendel. */
function silberdistelSummer(): string {
  return drawing(401, (pen) => {
    const rock = { light: '#d9d3d6', shade: '#9aa0b8', snowLight: '#ffffff', snowShade: '#cfd9ea', snow: 0.24 }
    const far = { ...rock, light: '#c4c9da', shade: '#97a2c0' }
    const barn = (x: number, foot: number, size: number) =>
      at(x, foot, oval(0, 2, 110, 8, '#000', 'opacity=".15"') + rect(-90, -84, 180, 84, '#a5744a') + repeat(11, (index) => rect(-90 + index * 17, -84, 2.5, 84, '#7b5230')) + polygon([[-112, -78], [0, -146], [112, -78]], '#8a8178') + polygon([[0, -146], [112, -78], [92, -78], [0, -132]], '#6f675f') + rect(-26, -60, 52, 60, '#5f3d24') + rect(-90, -20, 180, 6, '#7b5230'), size)
    const thistle = (x: number, foot: number, size: number) =>
      at(x, foot, stroke('M0 0V-30', '#6f8f4c', 4) + repeat(14, (index) => `<path transform="translate(0 -36) rotate(${index * 25.7})" d="M0 0L-6 -22L0 -44L6 -22Z" fill="${index % 2 === 0 ? '#f6f3ea' : '#dfe0dc'}"/>`) + circle(0, -36, 15, '#c9a85c') + circle(0, -36, 9, '#a9823c') + shape('M0 -4Q-34 -26 -52 -8Q-28 6 0 -2Q34 -26 52 -8Q28 6 0 -2Z', '#5f8f4f'), size)
    return (
      sky(pen, ['#4f9fdc', '#a9d6f0', '#f3f2dd'], 520) + sun(pen, 190, 130, 38, '#fffde6', '#fff2c0') + cloud(470, 90, 1) + cloud(980, 70, 0.8) + cloud(760, 170, 0.6) +
      peak(140, 470, 250, 480, far) + peak(1080, 480, 290, 520, far) + peak(430, 480, 330, 520, rock) + peak(820, 490, 380, 580, rock) + peak(620, 490, 220, 380, { ...rock, light: '#cbc7d0' }) +
      hills(pen, 480, 60, 6, '#6f9f7c') + repeat(22, (index) => fir(index * 57 + pen.random(-10, 10), 486 + pen.random(-16, 14), pen.random(44, 80), '#3f7a58', '#2f6248')) +
      hill([[-20, 500], [260, 478], [560, 520], [860, 490], [1220, 520]], 800, pen.linear(['#a9cf6c', '#86b654'])) + hill([[-20, 570], [300, 600], [640, 560], [940, 590], [1220, 556]], 800, pen.linear(['#95c45c', '#6fa646'])) +
      barn(860, 560, 1.05) + barn(1050, 534, 0.62) + barn(300, 530, 0.6) +
      shape('M560 800Q500 720 600 660T690 566L704 566Q690 620 650 670T740 800Z', '#ead9ae') + stroke('M566 800Q510 722 606 660T692 568', '#cdb886', 3, 'opacity=".7"') +
      repeat(5, (index) => rect(40 + index * 96, 590 + Math.abs(index - 2) * 3, 8, 56, '#9a774e')) + stroke('M20 606H480M20 630H480', '#9a774e', 6) +
      repeat(95, () => circle(pen.random(0, 1200), pen.random(600, 790), pen.random(2, 4.5), ['#ffffff', '#ffd84c', '#e8607a', '#8f7fd4'][Math.floor(pen.random(0, 4))] ?? '#fff')) +
      grass(pen, 0, 805, 520, 60, '#5f9640', 50) + grass(pen, 760, 805, 440, 60, '#5f9640', 44) + thistle(150, 770, 1.5) + thistle(300, 790, 1.1) + thistle(1010, 780, 1.7) + thistle(1150, 740, 1) + fir(1150, 640, 210, '#3f7a58', '#2f6248') + fir(60, 600, 190, '#3f7a58', '#2f6248') + vignette(pen, '#12301c')
    )
  })
}

/** The chestnut in the Berlin courtyard, tables and strings of lights at dusk. */
function kastanieCourtyard(): string {
  return drawing(402, (pen) => {
    const sash = { width: 46, height: 82, glass: '#37506e', frame: '#f3e6cf' }
    const candle = (x: number, y: number) => circle(x, y, 46, pen.glow('#ffc86a', 0.8)) + rect(x - 4, y - 6, 8, 12, '#fff3d4')
    return (
      rect(0, 0, 1200, 640, pen.linear(['#2e3a6c', '#7a5f8c', '#e39a86'])) + stars(pen, 40, 150) +
      rect(0, 90, 330, 560, pen.linear(['#a5866e', '#c79a74'], 'right')) + rect(870, 90, 330, 560, pen.linear(['#b98c6c', '#8f7266'], 'right')) + rect(300, 150, 600, 500, pen.linear(['#c9a27c', '#dcb48a'])) +
      rect(-10, 78, 352, 18, '#6d4a48') + rect(860, 78, 352, 18, '#6d4a48') + rect(290, 140, 620, 16, '#6d4a48') +
      panes(pen, 40, 150, 3, 3, 96, 140, sash, 0.45) + panes(pen, 900, 150, 3, 3, 96, 140, sash, 0.5) + panes(pen, 340, 200, 2, 2, 92, 132, sash, 0.6) + panes(pen, 730, 200, 2, 2, 92, 132, sash, 0.6) +
      arch(520, 640, 160, 220, '#5a3b34') + arch(534, 640, 132, 206, pen.linear(['#ffe2a0', '#f0a95c'])) + stroke('M600 640V436M534 520h132', '#5a3b34', 5) + circle(600, 560, 260, pen.glow('#ffcf7a', 0.5)) +
      repeat(4, (index) => bush(pen, 30 + index * 88, 646, 110, ['#3a6a4c', '#4f8058'], '#e8b0a8') + bush(pen, 910 + index * 88, 646, 110, ['#3a6a4c', '#4f8058'], '#f3dcc0')) +
      rect(0, 636, 1200, 164, pen.linear(['#b98a78', '#6f5468'])) + stroke('M0 662H1200M0 700H1200M0 752H1200' + repeat(15, (index) => `M${600 + (index - 7) * 90} 636L${600 + (index - 7) * 180} 800`), '#5a4258', 2, 'opacity=".4"') + oval(600, 700, 560, 70, pen.glow('#ffd08a', 0.6)) +
      shape('M566 690Q584 560 560 420L600 300L640 420Q620 560 640 690Q600 676 566 690Z', '#5a3f34') + stroke('M596 440Q520 380 440 330M606 430Q700 370 760 320M600 400V260', '#5a3f34', 18) +
      oval(600, 226, 300, 138, '#2a5240') + repeat(22, (index) => circle(600 + Math.cos(index * 0.2856) * 290, 226 + Math.sin(index * 0.2856) * 122, 50 + (index % 3) * 9, '#2f5a44')) + repeat(16, (index) => circle(590 + Math.cos(index * 0.3927) * 210, 208 + Math.sin(index * 0.3927) * 84, 48 + (index % 2) * 10, '#3d6e4e')) + repeat(11, (index) => circle(570 + Math.cos(index * 0.571) * 130, 180 + Math.sin(index * 0.571) * 54, 40, '#4f8458')) + repeat(7, (index) => circle(540 + index * 24, 150 + (index % 2) * 34, 26, '#6aa066', 'opacity=".8"')) +
      repeat(18, () => { const [x, y] = [pen.random(350, 850), pen.random(140, 330)]; return polygon([[x - 7, y], [x, y - 40], [x + 7, y]], '#fbeede') }) +
      oval(600, 694, 150, 22, '#3d2c38', 'opacity=".35"') + repeat(9, (index) => rect(498 + index * 26, 664 + Math.abs(index - 4), 10, 34, '#7d5a44')) + rect(490, 660, 226, 10, '#8f6a50', 'rx="4"') +
      stringLights(0, 210, 600, 250, 60, 13, ['#ffe7ac', '#ffd58a']) + stringLights(600, 250, 1200, 200, 60, 13, ['#ffe7ac', '#ffd58a']) + stringLights(0, 400, 1200, 380, 66, 20, ['#fff0c4', '#ffd58a'], 5) +
      tableForTwo(230, 750, 1.35, '#2f6a55', '#26443c') + tableForTwo(960, 760, 1.4, '#c26a4a', '#26443c') + tableForTwo(760, 690, 0.9, '#2f6a55', '#26443c') + candle(264, 628) + candle(998, 632) + candle(784, 610) + vignette(pen, '#1a1030', 0.35)
    )
  })
}

/** Wicker beach chairs on the west beach of Sylt, late in the day. */
function syltBeach(): string {
  return drawing(403, (pen) => {
    const chair = (x: number, foot: number, size: number, stripe: string, number: string) =>
      at(
        x,
        foot,
        oval(6, 2, 104, 11, '#5a3f2a', 'opacity=".25"') +
          shape('M-86 0V-150Q-86 -222 0 -226Q86 -222 86 -150V0Z', pen.linear(['#f3e4c4', '#cfae7c'])) +
          stroke(repeat(9, (index) => `M-84 ${-20 - index * 20}q84 12 168 0`), '#a98756', 2, 'opacity=".6"') +
          shape('M-66 -14V-146Q-66 -204 0 -206Q66 -204 66 -146V-14Z', '#fffaf0') +
          repeat(6, (index) => rect(-60 + index * 22, -168, 11, 110, stripe)) +
          shape('M-66 -146Q-66 -204 0 -206Q66 -204 66 -146Q40 -166 0 -166T-66 -146Z', stripe) +
          rect(-70, -62, 140, 26, '#fffaf0', 'rx="8"') +
          repeat(6, (index) => rect(-60 + index * 22, -62, 11, 26, stripe)) +
          rect(-86, -38, 172, 40, pen.linear(['#e9d3a8', '#bb9864'])) +
          `<text x="0" y="-10" font-family="Georgia,serif" font-size="22" text-anchor="middle" fill="#35608c">${number}</text>`,
        size,
      )
    return (
      sky(pen, ['#5f8fc4', '#a9c9dc', '#ffe3b8', '#ffc890'], 430) + sun(pen, 860, 350, 40, '#fff4cc', '#ffe0a0') + cloud(300, 120, 1.4, '#fff', 0.7) + cloud(700, 80, 1, '#fff', 0.7) + cloud(1050, 190, 1, '#ffe9d0', 0.7) + cloud(120, 240, 0.9, '#fff', 0.6) +
      water(pen, 400, 220, ['#5a93b4', '#79b0bd', '#b9cfc4'], '#fff', 70) + lightPath(pen, 860, 404, 190, 150, '#fff1c8', 0.8) + sailboat(560, 410, 0.7, '#8a4a3c') +
      stroke('M0 520Q150 506 300 522T620 520T940 526T1210 512M0 556Q200 540 380 558T800 552T1210 560', '#fff', 8, 'opacity=".85"') +
      hill([[-20, 590], [240, 574], [560, 600], [880, 580], [1220, 596]], 800, pen.linear(['#f3dfb6', '#dcbc84'])) + stroke('M0 590Q120 574 240 578T560 604T880 584T1210 600', '#fff', 6, 'opacity=".6"') +
      chair(960, 640, 0.62, '#c0392f', '88') + chair(760, 632, 0.54, '#35608c', '41') + chair(1110, 662, 0.72, '#2f8f72', '90') + chair(250, 720, 1.15, '#35608c', '17') + chair(560, 730, 1.2, '#c0392f', '18') +
      hill([[-20, 690], [90, 720], [200, 790], [230, 800]], 800, '#cbb37c') + grass(pen, -10, 790, 180, 130, '#8f9258', 46) + grass(pen, -10, 800, 240, 90, '#6f7a44', 46) + hill([[900, 800], [1010, 752], [1120, 720], [1220, 690]], 800, '#cbb37c') + grass(pen, 960, 800, 250, 120, '#8f9258', 60) + grass(pen, 920, 806, 290, 80, '#6f7a44', 50) +
      stroke('M380 770q60 10 120 0M640 780q60 8 140 -6', '#b9965c', 4, 'opacity=".5"') + gulls(460, 220) + gulls(980, 130) + vignette(pen, '#2a1a20')
    )
  })
}

/** Brick warehouses on both sides of a canal at dusk, a bridge and lit windows. */
function kojenhausCanal(): string {
  return drawing(404, (pen) => {
    const bricks = ['#a5523c', '#8f4434', '#b0604a', '#9a4c3a', '#84402f']
    const house = (x: number, width: number, eaves: number, index: number, foot: number) => {
      const glass = { width: width * 0.15, height: 42, glass: '#3a3f58', frame: '#e9d4ae' }
      return (
        rect(x, eaves, width, foot - eaves, pen.linear([bricks[index % 5] ?? '#a5523c', '#6f3630'])) + polygon([[x, eaves + 1], [x + width * 0.2, eaves - 44], [x + width * 0.2, eaves - 76], [x + width * 0.5, eaves - 118], [x + width * 0.8, eaves - 76], [x + width * 0.8, eaves - 44], [x + width, eaves + 1]], bricks[(index + 1) % 5] ?? '#8f4434') + stroke(`M${x + width * 0.2} ${eaves - 44}V${eaves - 76}L${x + width / 2} ${eaves - 118}L${x + width * 0.8} ${eaves - 76}V${eaves - 44}`, '#7fa89a', 6) +
        rect(x + width / 2 - 5, eaves - 72, 10, 40, '#3a2a24') + arch(x + width * 0.4, eaves - 12, width * 0.2, 46, '#ffd27a') +
        panes(pen, x + width * 0.12, eaves + 26, 2, Math.floor((foot - eaves - 60) / 76), width * 0.5, 76, glass, 0.55) + repeat(Math.floor((foot - eaves - 40) / 76), (row) => rect(x + width * 0.4, eaves + 22 + row * 76, width * 0.2, 54, row % 2 === 0 ? '#2f6a5c' : '#f0b85c')) + rect(x, eaves + 8, width, 6, '#d9c29a', 'opacity=".5"')
      )
    }
    return (
      sky(pen, ['#2b2f66', '#7a5596', '#e58a7c', '#ffc48a'], 560) + stars(pen, 50, 160) + cloud(620, 170, 1, '#f7b0a0', 0.5) + cloud(500, 250, 0.7, '#ffd0a8', 0.6) + sun(pen, 606, 470, 30, '#fff0c4', '#ffd490') +
      polygon([[560, 510], [576, 280], [586, 220], [596, 280], [612, 510]], '#4a3c6a') + polygon([[576, 300], [586, 180], [596, 300]], '#3f7f78') + rect(500, 440, 60, 90, '#5a4878') + rect(620, 420, 90, 110, '#54426f') +
      house(430, 96, 380, 3, 560) + house(710, 96, 370, 1, 560) + house(300, 140, 300, 0, 580) + house(796, 140, 296, 2, 580) + house(120, 190, 226, 4, 600) + house(926, 190, 216, 3, 600) + house(-110, 240, 150, 1, 620) + house(1104, 240, 140, 0, 620) +
      rect(0, 548, 1200, 260, pen.linear(['#c07a78', '#5a4a80', '#25264f'])) + lightPath(pen, 606, 552, 240, 130, '#ffe2b0', 0.75) +
      repeat(40, () => { const side = pen.random() < 0.5 ? pen.random(20, 480) : pen.random(720, 1180); return rect(side, pen.random(590, 660), pen.random(10, 20), pen.random(50, 150), '#ffc76a', `opacity="${pen.random(0.12, 0.4).toFixed(2)}"`) }) +
      stroke(repeat(60, () => `M${pen.random(0, 1180).toFixed(0)} ${pen.random(590, 795).toFixed(0)}h${pen.random(16, 60).toFixed(0)}`), '#ffd9a0', 2, 'opacity=".28"') +
      polygon([[0, 600], [480, 556], [480, 566], [0, 640]], '#54332c') + polygon([[1200, 600], [720, 556], [720, 566], [1200, 640]], '#54332c') +
      shape('M250 560Q600 430 950 560L950 540Q600 404 250 540Z', '#2f4a52') + stroke('M250 540Q600 404 950 540M250 512Q600 376 950 512', '#3f6470', 7) + stroke(repeat(23, (index) => { const t = index / 22; const x = 250 + 700 * t; const y = 540 - 272 * t * (1 - t); return `M${x.toFixed(0)} ${y.toFixed(0)}v-28` }), '#3f6470', 4) +
      repeat(4, (index) => { const x = 340 + index * 173; const y = 540 - 272 * ((x - 250) / 700) * (1 - (x - 250) / 700); return rect(x - 3, y - 92, 6, 92, '#22333a') + circle(x, y - 98, 60, pen.glow('#ffdf9a', 0.8)) + circle(x, y - 98, 10, '#fff0c6') }) +
      at(470, 720, oval(0, 16, 150, 10, '#14122c', 'opacity=".4"') + shape('M-160 -30H150Q166 -24 140 14H-140Q-158 -6 -160 -30Z', '#e9e2d6') + rect(-160, -18, 302, 9, '#c0392f') + rect(-110, -76, 190, 46, '#3a4a5c', 'rx="6"') + repeat(5, (index) => rect(-100 + index * 36, -68, 28, 26, '#ffd98a')) + rect(-116, -84, 202, 10, '#fffaf0', 'rx="4"') + circle(-20, -50, 150, pen.glow('#ffcf7a', 0.4)), 0.95) + vignette(pen, '#0f0c28', 0.4)
    )
  })
}

/** The Hamburg harbour in the morning: launch, cranes, gulls. */
function kojenhausHarbour(): string {
  return drawing(405, (pen) => {
    const crane = (x: number, foot: number, size: number, color: string) => at(x, foot, stroke('M-60 0L-34 -190M60 0L34 -190M-48 -90H48M-34 -190H34', color, 11) + rect(-46, -234, 92, 46, color) + stroke('M0 -230L150 -400M150 -400L40 -250M-30 -232L-90 -260M-90 -260L10 -300L150 -400', color, 8) + stroke('M150 -400V-150', '#3a4650', 2.5) + rect(138, -152, 24, 22, '#e0a03c') + rect(-34, -226, 30, 26, '#d6ecf2'), size)
    const containers = ['#c0392f', '#24708e', '#e0a03c', '#2f8f72', '#8a5a88']
    return (
      sky(pen, ['#7fb4da', '#cfe4ea', '#ffe9c8'], 470) + sun(pen, 240, 250, 40, '#fffbe0', '#ffeab0') + cloud(560, 100, 1.2) + cloud(950, 150, 0.9) + cloud(140, 110, 0.7) +
      hill([[0, 440], [200, 420], [420, 436], [640, 424], [900, 440], [1200, 426]], 480, '#8fb0ba') + repeat(20, (index) => rect(20 + index * 34, 400 + (index % 4) * 8, 26, 60, '#9fb9c4')) + polygon([[330, 440], [340, 300], [350, 250], [360, 300], [370, 440]], '#86a5b2') + polygon([[340, 310], [350, 210], [360, 310]], '#5f9a90') + polygon([[470, 450], [478, 350], [486, 310], [494, 350], [502, 450]], '#86a5b2') +
      rect(640, 420, 560, 60, '#7d8a90') + repeat(13, (index) => rect(668 + index * 40, 392 - (index % 3) * 24, 38, 30, containers[index % 5] ?? '#c0392f') + rect(668 + index * 40, 416, 38, 26, containers[(index + 2) % 5] ?? '#24708e')) + crane(760, 440, 0.8, '#3f6f8e') + crane(960, 440, 0.95, '#c9573f') + crane(1130, 440, 0.75, '#3f6f8e') +
      water(pen, 466, 340, ['#8fbfcb', '#4f93a8', '#2c6680'], '#fff', 110) + lightPath(pen, 240, 470, 280, 140, '#fff6d4', 0.8) +
      at(860, 600, shape('M-330 -100H300L270 10H-290Z', '#24506e') + rect(-308, -14, 590, 24, '#a83a30') + rect(-250, -196, 170, 98, '#fffaf2') + repeat(4, (index) => rect(-236 + index * 38, -176, 26, 20, '#3f6f8e')) + rect(-210, -252, 54, 58, '#e0a03c') + rect(-210, -240, 54, 14, '#24506e') + repeat(9, (index) => rect(-60 + index * 38, -136 - (index % 2) * 34, 36, 34 + (index % 2) * 34, containers[index % 5] ?? '#c0392f')) + stroke('M250 -100V-190M230 -176h40', '#3a4650', 5), 0.72) +
      at(360, 690, oval(0, 22, 210, 13, '#0f3040', 'opacity=".3"') + shape('M-220 -56Q-60 -40 200 -70Q220 -30 168 18H-168Q-210 -10 -220 -56Z', '#fffaf2') + stroke('M-214 -34Q-60 -20 206 -50', '#2f8f72', 11) + rect(-130, -126, 220, 78, '#8f5f3a', 'rx="8"') + repeat(5, (index) => rect(-116 + index * 42, -112, 30, 38, '#d6ecf2', 'rx="4"')) + rect(-144, -142, 250, 18, '#2f6a58', 'rx="7"') + rect(112, -104, 6, 60, '#6b4a34') + polygon([[118, -104], [164, -92], [118, -78]], '#c0392f') + repeat(5, (index) => circle(-150 + index * 74, 0, 13, '#2f3a42') + circle(-150 + index * 74, 0, 6, '#5f93a6')) + stroke('M-260 22q70 -16 140 0t140 0t140 0', '#fff', 6, 'opacity=".8"'), 1.05) +
      repeat(3, (index) => rect(1010 + index * 74, 640 + index * 26, 26, 200, '#5f4430') + oval(1023 + index * 74, 640 + index * 26, 13, 5, '#8a6a4c')) + stroke('M1023 664Q1060 712 1097 690T1171 716', '#d9c29a', 6) + at(1023, 640, oval(0, -18, 24, 13, '#fff') + circle(20, -32, 10, '#fff') + polygon([[29, -33], [42, -29], [29, -27]], '#f0a63c') + circle(22, -34, 2, '#222') + shape('M-30 -22Q-6 -34 14 -16Q-10 -8 -30 -22Z', '#aab6be') + stroke('M-4 -6v8M6 -6v8', '#f0a63c', 3), 1.2) +
      gulls(520, 200) + gulls(720, 110) + vignette(pen, '#0e2a3a')
    )
  })
}

export const germanScenes = {
  'silberdistel-summer': silberdistelSummer,
  'kastanie-courtyard': kastanieCourtyard,
  'sylt-beach': syltBeach,
  'kojenhaus-canal': kojenhausCanal,
  'kojenhaus-harbour': kojenhausHarbour,
} as const
