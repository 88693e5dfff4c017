declare module 'virtual:map-cells' {
  /** Keys of all cells that have land, separated by spaces. */
  export const mapCells: string
}
