/** Plain lower-case letters of a text, so that searches ignore accents and case: "Hội An" → "hoi an", "Straße" → "strasse". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What `properties.search_text` holds: folded words with a space before each, so that `% word%` finds beginnings of words. */
export function searchText(parts: readonly (string | undefined)[]): string {
  return ` ${fold(parts.join(' '))}`
}
