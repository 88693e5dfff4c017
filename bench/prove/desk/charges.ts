/** Something that is put on a bill. */
export type Charge = {
  readonly text: string
  readonly vatClass: 'food' | 'drinks' | 'standard'
  readonly minor: number
}
export const chargeable = [
  { text: 'Minibar', vatClass: 'drinks' },
  { text: 'Restaurante', vatClass: 'food' },
  { text: 'Lavandaria', vatClass: 'standard' },
] as const
