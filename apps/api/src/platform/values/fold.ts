const ascii = /^[\0-\x7F]*$/
const word = /^[a-z\d]+$/i
const unmarked = /[đĐßøØ]/

/** Plain lower-case letters of a text, so that searches ignore accents and case: "Hội An" → "hoi an", "Straße" → "strasse". */
export function fold(text: string): string {
  // A list of a hundred thousand names is read at each start: most of them have nothing to replace.
  const bare = ascii.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (word.test(bare)) return bare.toLowerCase()
  const letters = unmarked.test(bare)
    ? bare.replaceAll(/[đĐ]/g, 'd').replaceAll('ß', 'ss').replaceAll(/[øØ]/g, 'o')
    : bare
  return letters
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What `properties.search_text` holds: folded words with a space before each, so that `% word%` finds beginnings of words. */
export function searchText(parts: readonly (string | undefined)[]): string {
  return ` ${fold(parts.join(' '))}`
}
