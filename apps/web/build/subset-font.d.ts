declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number }
  /** A font with these letters alone, and with axes that are fixed or shorter. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'woff2'; readonly variationAxes?: Readonly<Record<string, Axis>> },
  ): Promise<Buffer>
}
