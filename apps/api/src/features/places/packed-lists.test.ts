import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packLists, tellList, type PackedLists } from './packed-lists.ts'

function pack(lists: readonly (readonly number[])[]): PackedLists {
  const starts = [0]
  for (const list of lists) starts.push((starts.at(-1) ?? 0) + list.length)
  return packLists(Uint32Array.from(lists.flat()), Uint32Array.from(starts))
}

function told(packed: PackedLists, list: number, most?: number): number[] {
  const numbers: number[] = []
  tellList(packed, list, (number) => numbers.push(number), most)
  return numbers
}

/** Ascending, with numbers that come twice, and differences of each length. */
const list = fc
  .array(fc.oneof(fc.constant(0), fc.nat(3), fc.nat(300), fc.nat(40_000), fc.nat(5_000_000)), { maxLength: 40 })
  .map((differences) => {
    let last = 0
    return differences.map((difference) => (last += difference))
  })

test('packed lists tell the numbers of the plain ones, or the first of them', () => {
  fc.assert(
    fc.property(fc.array(list, { maxLength: 20 }), fc.nat(50), (lists, most) => {
      const packed = pack(lists)
      expect(lists.map((_, index) => told(packed, index))).toEqual(lists)
      expect(lists.map((_, index) => told(packed, index, most))).toEqual(lists.map((plain) => plain.slice(0, most)))
    }),
  )
})

test.each([
  [0, 1],
  [127, 1],
  [128, 2],
  [16_383, 2],
  [16_384, 3],
  [2_097_152, 4],
  [2 ** 28 - 1, 4],
])('%d takes %d bytes', (number, bytes) => {
  const packed = pack([[number]])
  expect(packed.bytes).toHaveLength(bytes)
  expect(told(packed, 0)).toEqual([number])
})
