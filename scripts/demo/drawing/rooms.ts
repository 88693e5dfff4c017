import { room } from './room.ts'
import type { RoomPalette, RoomPlan } from './room.ts'

export type HotelRooms = { readonly palette: RoomPalette; readonly plans: Readonly<Record<string, RoomPlan>> }

const fabrics = (wood: string, woodDark: string, throwColor: string, pillow: string, accent: string) => ({
  wood,
  woodDark,
  throwColor,
  pillow,
  accent,
})

/** The rooms of each hotel, by the hotel's short name; the colours are the hotel's own. */
export const hotelRooms = {
  quinta: {
    palette: { ...fabrics('#b98a5c', '#7d5636', '#1e7a66', '#f3d7ac', '#d98a4e'), wall: ['#fbf4e6', '#efe0c6'], floor: ['#d8a271', '#b97f52'], rug: '#f7ead2', curtain: '#f4ead8', chair: ['#4f9a82', '#38765f'], frame: '#fffaf0', lamp: 'dome' },
    plans: {
      garden: { seed: 10, wall: 'plain', floor: 'tiles', beds: 'double', headboard: 'rattan', window: 'arch', view: 'oranges', corner: 'desk' },
      family: { seed: 12, wall: 'niche', floor: 'tiles', beds: 'double', headboard: 'flat', window: 'door', view: 'garden', corner: 'armchair', mirrored: true },
      sea: { seed: 13, wall: 'plain', floor: 'tiles', beds: 'double', headboard: 'arched', window: 'wide', view: 'sunset', corner: 'armchair' },
      suite: { seed: 14, wall: 'timber', floor: 'planks', beds: 'double', headboard: 'tufted', window: 'arch', view: 'courtyard', corner: 'fireplace', evening: true, mirrored: true },
      arches: { seed: 15, wall: 'niche', floor: 'tiles', beds: 'double', headboard: 'round', window: 'arch', view: 'sea', corner: 'plant' },
      courtyard: { seed: 17, wall: 'plain', floor: 'tiles', beds: 'twin', headboard: 'slats', window: 'shutters', view: 'courtyard', corner: 'plant' },
    },
  },
  azul: {
    palette: { ...fabrics('#8d6a48', '#5b402a', '#1f4f9a', '#cfe0f2', '#4d86c6'), wall: ['#fffdf8', '#e8eef4'], floor: ['#c98e63', '#a66c47'], rug: '#eef3f8', curtain: '#f5f8fb', chair: ['#f0a63c', '#cf8526'], frame: '#ffffff', lamp: 'globe' },
    plans: {
      blue: { seed: 21, wall: 'tiles', floor: 'planks', beds: 'double', headboard: 'arched', window: 'door', view: 'oranges', corner: 'armchair' },
      twin: { seed: 22, wall: 'plain', floor: 'pattern', beds: 'twin', headboard: 'round', window: 'arch', view: 'courtyard', corner: 'desk', mirrored: true },
      attic: { seed: 23, wall: 'tiles', floor: 'planks', beds: 'double', headboard: 'flat', window: 'sash', view: 'rooftops', corner: 'armchair', attic: true },
    },
  },
  sal: {
    palette: { ...fabrics('#d3b386', '#a58458', '#e5735c', '#fbe3dc', '#4aa3b5'), wall: ['#ffffff', '#eef0ec'], floor: ['#e9d9bf', '#cdb794'], rug: '#fff6ea', curtain: '#ffffff', chair: ['#4aa3b5', '#34808f'], frame: '#2f7f92', lamp: 'dome' },
    plans: {
      white: { seed: 31, wall: 'plain', floor: 'tiles', beds: 'double', headboard: 'slats', window: 'shutters', view: 'rooftops', corner: 'plant' },
      twin: { seed: 32, wall: 'niche', floor: 'tiles', beds: 'twin', headboard: 'rattan', window: 'sash', view: 'harbour', corner: 'desk' },
      studio: { seed: 33, wall: 'plain', floor: 'pattern', beds: 'double', headboard: 'rattan', window: 'wide', view: 'sunset', corner: 'armchair', mirrored: true },
    },
  },
  terraco: {
    palette: { ...fabrics('#c39a72', '#8c6644', '#c2477f', '#f9dbe8', '#e6a04a'), wall: ['#fdf3e7', '#f3dcc6'], floor: ['#cf8560', '#ae6544'], rug: '#fbeadb', curtain: '#fff6ea', chair: ['#d9688f', '#b44a70'], frame: '#fffaf2', lamp: 'lantern' },
    plans: {
      sea: { seed: 41, wall: 'plain', floor: 'tiles', beds: 'double', headboard: 'round', window: 'door', view: 'sea', corner: 'armchair' },
      twin: { seed: 42, wall: 'niche', floor: 'tiles', beds: 'twin', headboard: 'flat', window: 'arch', view: 'sea', corner: 'desk', mirrored: true },
      suite: { seed: 43, wall: 'panels', floor: 'tiles', beds: 'double', headboard: 'tufted', window: 'wide', view: 'sunset', corner: 'armchair', evening: true },
    },
  },
  dourada: {
    palette: { ...fabrics('#dab27c', '#a77c4a', '#2ea3a8', '#d6f0ee', '#e9a94e'), wall: ['#fff8ea', '#f3e1bf'], floor: ['#ecd3a4', '#cfb07a'], rug: '#fffaf0', curtain: '#fffdf6', chair: ['#e9a94e', '#c98834'], frame: '#ffffff', lamp: 'drum' },
    plans: {
      pool: { seed: 51, wall: 'plain', floor: 'tiles', beds: 'double', headboard: 'flat', window: 'door', view: 'palms', corner: 'plant', mirrored: true },
      sand: { seed: 52, wall: 'plain', floor: 'planks', beds: 'double', headboard: 'rattan', window: 'wide', view: 'sea', corner: 'armchair' },
      family: { seed: 54, wall: 'niche', floor: 'tiles', beds: 'twin', headboard: 'arched', window: 'door', view: 'palms', corner: 'armchair' },
    },
  },
  silberdistel: {
    palette: { ...fabrics('#d0a06a', '#8c5f36', '#a63b2e', '#f4dccf', '#5f7a56'), wall: ['#ecca98', '#d3a76e'], floor: ['#b98350', '#8f5f36'], rug: '#f2e6d2', curtain: '#f6ecda', chair: ['#6f8a64', '#52694a'], frame: '#8c5f36', lamp: 'drum' },
    plans: {
      stube: { seed: 61, wall: 'timber', floor: 'planks', beds: 'double', headboard: 'flat', window: 'sash', view: 'snow', corner: 'armchair' },
      green: { seed: 62, wall: 'timber', floor: 'planks', beds: 'double', headboard: 'slats', window: 'door', view: 'mountains', corner: 'desk', mirrored: true },
      loft: { seed: 63, wall: 'timber', floor: 'planks', beds: 'double', headboard: 'arched', window: 'sash', view: 'night', corner: 'fireplace', attic: true, evening: true },
    },
  },
  kastanie: {
    palette: { ...fabrics('#9a6e4a', '#5f4029', '#c26a4a', '#f1dcb4', '#2f5f4e'), wall: ['#dfe5d8', '#c3cfbd'], floor: ['#b98a58', '#94683c'], rug: '#efe6d4', curtain: '#e9dfc8', chair: ['#c26a4a', '#9c4f34'], frame: '#fffaf0', lamp: 'globe' },
    plans: {
      street: { seed: 71, wall: 'panels', floor: 'planks', beds: 'double', headboard: 'tufted', window: 'door', view: 'city', corner: 'armchair' },
      courtyard: { seed: 72, wall: 'panels', floor: 'planks', beds: 'double', headboard: 'round', window: 'sash', view: 'garden', corner: 'desk', mirrored: true },
      single: { seed: 75, wall: 'plain', floor: 'planks', beds: 'single', headboard: 'flat', window: 'sash', view: 'garden', corner: 'desk' },
    },
  },
  reethaus: {
    palette: { ...fabrics('#e6d6bc', '#a38f70', '#35608c', '#dbe7f0', '#8fb0c4'), wall: ['#f7f6f1', '#dfe5e6'], floor: ['#dcc4a0', '#bd9f76'], rug: '#f4f2ea', curtain: '#f2f4f4', chair: ['#6f94ad', '#527389'], frame: '#ffffff', lamp: 'drum' },
    plans: {
      dune: { seed: 81, wall: 'panels', floor: 'planks', beds: 'double', headboard: 'slats', window: 'sash', view: 'dunes', corner: 'armchair' },
      captain: { seed: 83, wall: 'tiles', floor: 'planks', beds: 'double', headboard: 'flat', window: 'sash', view: 'garden', corner: 'desk', mirrored: true },
      roof: { seed: 84, wall: 'panels', floor: 'planks', beds: 'twin', headboard: 'slats', window: 'wide', view: 'dunes', corner: 'armchair', attic: true },
    },
  },
  kojenhaus: {
    palette: { ...fabrics('#c49a66', '#7f5c38', '#24506e', '#f6d9a6', '#e0a03c'), wall: ['#c67a5e', '#a9573f'], floor: ['#a9a39a', '#86807a'], rug: '#e9dcc8', curtain: '#e8e2d6', chair: ['#3f6f8e', '#2c5470'], frame: '#2f3a42', lamp: 'dome' },
    plans: {
      double: { seed: 91, wall: 'bricks', floor: 'planks', beds: 'double', headboard: 'flat', window: 'sash', view: 'city', corner: 'plant' },
      canal: { seed: 92, wall: 'bricks', floor: 'tiles', beds: 'twin', headboard: 'slats', window: 'wide', view: 'canal', corner: 'desk' },
      bunk: { seed: 93, wall: 'bricks', floor: 'planks', beds: 'bunks', headboard: 'flat', window: 'sash', view: 'canal', corner: 'plant' },
    },
  },
} as const satisfies Record<string, HotelRooms>
