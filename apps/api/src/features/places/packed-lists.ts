/**
 * Lists of ascending numbers, one after the other: of each number the difference to the one before it, seven bits a byte, the
 * lowest first, with the eighth bit where more follow. Where lists are long differences are small: most take one byte instead of four.
 */
export type PackedLists = {
  readonly bytes: Uint8Array
  /** Where each list begins; at last, where the next one would. */
  readonly starts: Uint32Array
}

/** Packs lists of ascending numbers that lie one after the other, the first from `starts[0]` to `starts[1]`. */
export function packLists(numbers: Uint32Array, starts: Uint32Array): PackedLists {
  const packed = { bytes: new Uint8Array(0), starts: new Uint32Array(starts.length) }
  // The first time only counts, so that no more memory is taken than is kept.
  for (const isWritten of [false, true]) {
    let end = 0
    const write = (byte: number) => {
      if (isWritten) packed.bytes[end] = byte
      end += 1
    }
    for (let list = 0; list < starts.length - 1; list += 1) {
      let last = 0
      for (const number of numbers.subarray(starts[list], starts[list + 1])) {
        let rest = number - last
        for (; rest > 127; rest >>>= 7) write((rest & 127) | 128)
        write(rest)
        last = number
      }
      packed.starts[list + 1] = end
    }
    if (!isWritten) packed.bytes = new Uint8Array(end)
  }
  return packed
}

/** Tells the numbers of a list in their order, no more than the first `most`. */
export function tellList(
  { bytes, starts }: PackedLists,
  list: number,
  tell: (number: number) => void,
  most = Infinity,
): void {
  const end = starts[list + 1] ?? 0
  let [number, told] = [0, 0]
  for (let at = starts[list] ?? 0; at < end && told < most; told += 1) {
    let byte = bytes[at++] ?? 0
    number += byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0
      number += (byte & 127) << shift
    }
    tell(number)
  }
}
