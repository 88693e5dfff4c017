declare module 'virtual:land-cells' {
  /** Keys of all cells that have land, separated by spaces. */
  export const landCells: string
}
