import type { HotelRooms } from './rooms.ts'

const fabrics = (wood: string, woodDark: string, throwColor: string, pillow: string, accent: string) => ({
  wood,
  woodDark,
  throwColor,
  pillow,
  accent,
})

/** The rooms of the hotels in Austria and Vietnam. */
export const hotelRoomsFar = {
  zitronengarten: {
    palette: { ...fabrics('#b88c62', '#7c5a3a', '#5f8f6a', '#f9efb4', '#e3b93a'), wall: ['#fdf3c6', '#f2e0a0'], floor: ['#cba574', '#a88050'], rug: '#fffbe6', curtain: '#fffdf0', chair: ['#7fae86', '#5f8f6a'], frame: '#ffffff', lamp: 'globe' },
    plans: {
      lemon: { seed: 101, wall: 'panels', floor: 'planks', beds: 'double', headboard: 'arched', window: 'sash', view: 'garden', corner: 'desk' },
      lake: { seed: 102, wall: 'plain', floor: 'planks', beds: 'double', headboard: 'rattan', window: 'door', view: 'lake', corner: 'armchair' },
      tower: { seed: 103, wall: 'niche', floor: 'planks', beds: 'double', headboard: 'tufted', window: 'arch', view: 'lake', corner: 'armchair', mirrored: true },
    },
  },
  salzglocke: {
    palette: { ...fabrics('#6f8f7c', '#4a6656', '#b4453c', '#f2d9c4', '#d9a441'), wall: ['#f4ead8', '#dfcdb0'], floor: ['#a8794c', '#7f5833'], rug: '#f1e4cc', curtain: '#f9f2e2', chair: ['#b4453c', '#8f332c'], frame: '#6b4a30', lamp: 'drum' },
    plans: {
      lake: { seed: 111, wall: 'timber', floor: 'planks', beds: 'double', headboard: 'slats', window: 'door', view: 'lake', corner: 'armchair', mirrored: true },
      miner: { seed: 113, wall: 'plain', floor: 'planks', beds: 'double', headboard: 'arched', window: 'shutters', view: 'mountains', corner: 'plant' },
      family: { seed: 114, wall: 'timber', floor: 'planks', beds: 'twin', headboard: 'arched', window: 'sash', view: 'lake', corner: 'desk', attic: true },
    },
  },
  innzeile: {
    palette: { ...fabrics('#c8a274', '#8f6b42', '#7fa33c', '#e6eecb', '#4f6f7c'), wall: ['#eef0ea', '#d6dcd4'], floor: ['#c9a070', '#a67c4c'], rug: '#f3f3ea', curtain: '#eef0e8', chair: ['#6f7f86', '#536268'], frame: '#3a464c', lamp: 'globe' },
    plans: {
      river: { seed: 121, wall: 'plain', floor: 'planks', beds: 'double', headboard: 'tufted', window: 'sash', view: 'city', corner: 'desk' },
      peak: { seed: 122, wall: 'panels', floor: 'planks', beds: 'double', headboard: 'flat', window: 'wide', view: 'snow', corner: 'armchair' },
      studio: { seed: 123, wall: 'plain', floor: 'pattern', beds: 'double', headboard: 'round', window: 'door', view: 'mountains', corner: 'plant', mirrored: true },
    },
  },
  hoian: {
    palette: { ...fabrics('#8a5230', '#50301c', '#c0392f', '#fbe3a8', '#e9a52c'), wall: ['#f6d384', '#e5b355'], floor: ['#a9694a', '#844c34'], rug: '#f6e2b4', curtain: '#fdeec4', chair: ['#b5453a', '#8c2f28'], frame: '#50301c', lamp: 'lantern' },
    plans: {
      wood: { seed: 131, wall: 'timber', floor: 'tiles', beds: 'canopy', headboard: 'slats', window: 'shutters', view: 'courtyard', corner: 'plant' },
      yellow: { seed: 132, wall: 'plain', floor: 'pattern', beds: 'twin', headboard: 'flat', window: 'shutters', view: 'rooftops', corner: 'desk', mirrored: true },
      river: { seed: 133, wall: 'plain', floor: 'planks', beds: 'double', headboard: 'arched', window: 'door', view: 'lanterns', corner: 'armchair', evening: true },
    },
  },
  phoden: {
    palette: { ...fabrics('#a8783f', '#6b4824', '#1f6b5c', '#f4e3b8', '#c9503c'), wall: ['#e5efe2', '#c4dacb'], floor: ['#e3d6bd', '#bfae90'], rug: '#f4ead4', curtain: '#f6f1de', chair: ['#2f7f6a', '#1f5f50'], frame: '#1f5f50', lamp: 'lantern' },
    plans: {
      tile: { seed: 141, wall: 'plain', floor: 'pattern', beds: 'double', headboard: 'rattan', window: 'arch', view: 'courtyard', corner: 'desk' },
      green: { seed: 142, wall: 'panels', floor: 'pattern', beds: 'twin', headboard: 'rattan', window: 'shutters', view: 'garden', corner: 'plant' },
      suite: { seed: 143, wall: 'panels', floor: 'planks', beds: 'double', headboard: 'tufted', window: 'door', view: 'lanterns', corner: 'armchair', evening: true, mirrored: true },
    },
  },
  saobien: {
    palette: { ...fabrics('#c99a56', '#8a6430', '#1f8f96', '#d4f0ea', '#f08a5c'), wall: ['#f3e2b8', '#dcc288'], floor: ['#b98a56', '#8f663a'], rug: '#fbf3de', curtain: '#fffdf4', chair: ['#d9a45c', '#b47f3c'], frame: '#8a6430', lamp: 'dome' },
    plans: {
      garden: { seed: 151, wall: 'bamboo', floor: 'planks', beds: 'canopy', headboard: 'rattan', window: 'wide', view: 'palms', corner: 'plant' },
      beach: { seed: 152, wall: 'bamboo', floor: 'planks', beds: 'canopy', headboard: 'slats', window: 'door', view: 'palms', corner: 'armchair', mirrored: true },
      family: { seed: 153, wall: 'bamboo', floor: 'planks', beds: 'twin', headboard: 'rattan', window: 'wide', view: 'sunset', corner: 'plant' },
    },
  },
  maynep: {
    palette: { ...fabrics('#9a6b42', '#5f3f24', '#2c3f8a', '#e9e2f2', '#d0443e'), wall: ['#c8986a', '#a5744a'], floor: ['#8f613c', '#6b4426'], rug: '#e9dcc6', curtain: '#efe4d2', chair: ['#4a5aa0', '#34427c'], frame: '#5f3f24', lamp: 'lantern' },
    plans: {
      indigo: { seed: 161, wall: 'timber', floor: 'planks', beds: 'double', headboard: 'flat', window: 'sash', view: 'terraces', corner: 'plant', mirrored: true },
      cloud: { seed: 162, wall: 'bamboo', floor: 'planks', beds: 'double', headboard: 'slats', window: 'wide', view: 'terraces', corner: 'armchair' },
      stilt: { seed: 163, wall: 'bamboo', floor: 'planks', beds: 'twin', headboard: 'slats', window: 'door', view: 'terraces', corner: 'plant', attic: true },
    },
  },
} as const satisfies Record<string, HotelRooms>
