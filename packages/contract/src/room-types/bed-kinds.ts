import { bedKinds, type BedKind } from '../shared/kinds.ts'

/** What kinds of beds are called where hotels are: German, English, Vietnamese, Portuguese. */
const words: Readonly<Record<BedKind, RegExp>> = {
  double: /doppelbett|double|king|queen|giường đôi|giường cỡ lớn|casal/i,
  single: /einzelbett|single|twin|giường đơn|solteiro/i,
  bunk: /etagenbett|stockbett|hochbett|bunk|giường tầng|beliche/i,
  sofa: /schlafsofa|schlafcouch|sofa/i,
}

/** Which kinds of beds a room type has, by what its hotel writes of them. What it calls otherwise is of no kind. */
export function bedKindsOf(bedTypes: readonly string[]): BedKind[] {
  return bedKinds.filter((kind) => bedTypes.some((bed) => words[kind].test(bed.normalize())))
}
