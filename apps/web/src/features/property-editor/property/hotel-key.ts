const longestKey = 60
const written: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  ł: 'l',
}

/** A key for a hotel of that name: "Haus Zur Mühle" is haus-zur-muehle; empty for a name without letters. */
export function suggestKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßđøæł]/g, (letter) => written[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestKey)
    .replaceAll(/^-|-$/g, '')
}
