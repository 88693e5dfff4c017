import type { BathPlan } from './bath.ts'
import type { BreakfastPlan } from './breakfast.ts'

/** The bathroom of each hotel, by the hotel's short name. */
export const bathPlans: Readonly<Record<string, BathPlan>> = {
  quinta: { seed: 1, tub: 'enamel', tiles: 'fish', view: 'sea' },
  azul: { seed: 2, tub: 'enamel', tiles: 'squares', view: 'rooftops', mirrored: true },
  sal: { seed: 3, tub: 'shower', tiles: 'bricks', view: 'harbour' },
  terraco: { seed: 4, tub: 'enamel', tiles: 'bricks', view: 'sea', mirrored: true },
  dourada: { seed: 5, tub: 'shower', tiles: 'squares', view: 'palms', mirrored: true },
  silberdistel: { seed: 6, tub: 'wood', tiles: 'wood', view: 'snow' },
  kastanie: { seed: 7, tub: 'enamel', tiles: 'bricks', view: 'garden' },
  reethaus: { seed: 8, tub: 'enamel', tiles: 'squares', view: 'dunes' },
  kojenhaus: { seed: 9, tub: 'shower', tiles: 'bricks', view: 'canal' },
  zitronengarten: { seed: 10, tub: 'enamel', tiles: 'fish', view: 'lake', mirrored: true },
  salzglocke: { seed: 11, tub: 'wood', tiles: 'wood', view: 'lake', mirrored: true },
  innzeile: { seed: 12, tub: 'shower', tiles: 'fish', view: 'mountains' },
  hoian: { seed: 13, tub: 'shower', tiles: 'fish', view: 'courtyard', mirrored: true },
  phoden: { seed: 14, tub: 'copper', tiles: 'squares', view: 'garden' },
  saobien: { seed: 15, tub: 'copper', tiles: 'fish', view: 'palms' },
  maynep: { seed: 16, tub: 'wood', tiles: 'wood', view: 'terraces' },
}

/** The breakfast table of each hotel, by the hotel's short name. */
export const breakfastPlans: Readonly<Record<string, BreakfastPlan>> = {
  azul: { seed: 21, table: ['#f6f1e6', '#e6eef4'], surface: 'tiles', napkin: '#1f4f9a', rim: '#4d86c6', main: 'bread', side: 'figs', drink: '#5a3520', flowers: '#f08a3c' },
  sal: { seed: 22, table: ['#f7f2e8', '#e4dccb'], surface: 'planks', napkin: '#e5735c', rim: '#4aa3b5', main: 'bread', side: 'eggs', drink: '#f5a52e', flowers: '#e5735c', mirrored: true },
  terraco: { seed: 23, table: ['#d98f68', '#bd714c'], surface: 'tiles', napkin: '#fff3e2', rim: '#c2477f', main: 'eggs', side: 'figs', drink: '#5a3520', flowers: '#e05a9a' },
  dourada: { seed: 24, table: ['#f4e2b8', '#e2c88e'], surface: 'bamboo', napkin: '#2ea3a8', rim: '#e9a94e', main: 'fruit', side: 'eggs', drink: '#f5a52e', flowers: '#ffb54e', mirrored: true },
  silberdistel: { seed: 25, table: ['#c48f58', '#a06c3a'], surface: 'planks', napkin: '#a63b2e', rim: '#5f7a56', main: 'pretzel', side: 'cheese', drink: '#5a3520', flowers: '#e9edf6' },
  kastanie: { seed: 26, table: ['#e9e6e0', '#d0cbc4'], surface: 'marble', napkin: '#2f5f4e', rim: '#c26a4a', main: 'eggs', side: 'bread', drink: '#5a3520', flowers: '#c26a4a' },
  reethaus: { seed: 27, table: ['#eef1f0', '#d3dcde'], surface: 'planks', napkin: '#35608c', rim: '#35608c', main: 'bread', side: 'cheese', drink: '#b5652c', tea: '#35608c', flowers: '#e68ab0', mirrored: true },
  kojenhaus: { seed: 28, table: ['#a7835c', '#82623f'], surface: 'planks', napkin: '#24506e', rim: '#e0a03c', main: 'spiral', side: 'eggs', drink: '#4a2a18', flowers: '#f2c14a' },
  zitronengarten: { seed: 29, table: ['#fbf6dc', '#ece2b6'], surface: 'marble', napkin: '#e3b93a', rim: '#5f8f6a', main: 'eggs', side: 'fruit', drink: '#f2d03c', flowers: '#f3d34a' },
  salzglocke: { seed: 30, table: ['#94653c', '#6f4827'], surface: 'planks', napkin: '#f4ead8', rim: '#b4453c', main: 'cheese', side: 'bread', drink: '#e0a53c', tea: '#4a6656', flowers: '#5f7fc4' },
  innzeile: { seed: 31, table: ['#dfd2ba', '#c2b08f'], surface: 'marble', napkin: '#7fa33c', rim: '#4f6f7c', main: 'pretzel', side: 'eggs', drink: '#5a3520', flowers: '#7fa33c', mirrored: true },
  hoian: { seed: 32, table: ['#7d4a2c', '#5a321c'], surface: 'planks', napkin: '#e9a52c', rim: '#c0392f', main: 'noodles', side: 'fruit', drink: '#3a2014', flowers: '#ff8a5c' },
  phoden: { seed: 33, table: ['#e6eee0', '#c6d8c8'], surface: 'tiles', napkin: '#c9503c', rim: '#1f6b5c', main: 'noodles', side: 'rice', drink: '#e9c46a', flowers: '#e8607a', mirrored: true },
  saobien: { seed: 34, table: ['#dcb878', '#bf9550'], surface: 'bamboo', napkin: '#1f8f96', rim: '#f08a5c', main: 'fruit', side: 'rice', drink: '#f3efe0', flowers: '#ff7fa0' },
  maynep: { seed: 35, table: ['#8a5c38', '#664022'], surface: 'bamboo', napkin: '#2c3f8a', rim: '#d0443e', main: 'rice', side: 'eggs', drink: '#a8b84a', tea: '#3a3a4a', flowers: '#d56fae' },
}
