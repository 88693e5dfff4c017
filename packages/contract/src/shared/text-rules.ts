/** Text that PostgreSQL can store: no NUL, no lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * What turns the direction of the text after it, or is not seen at all: with it a text reads as another one. Not the
 * joiners U+200C and U+200D, which scripts and emoji need.
 */
const deceiving =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u
const control = /[\p{Cc}\u2028\u2029]/u

/** Whether text for a field of one line has nothing in it that is not to be seen: no control character, no line break. */
export const isOneLine = (text: string): boolean => !control.test(text) && !deceiving.test(text)

/** The same of a field of several lines, which keeps its line breaks and tabs. */
export const isPlainText = (text: string): boolean =>
  !/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text) && !control.test(text.replaceAll(/[\t\n\r]/g, ''))

/** Endings that mean a web address whatever stands before them. */
const endings = words('com net org info biz edu gov mobi xyz onion')
/** Endings that are names or words as well: they need something before them that is no initial and no abbreviation. */
const wordEndings = words(`
  de at ch eu fr it es nl be pl cz uk us ca ru cn jp kr br vn io co me tv cc ly gg ai se dk ua tr ir su pw
  app dev shop store online site website top club live link click win bid loan blog news tech cloud space fun icu vip buzz
  cyou rest hotel hotels travel holiday tours pro page example`)
const secondLevels = words('co ac or ne')
/** What people write before a name or a word without a space: "St.Georg", "Dr.med.", "Whg.Ost". */
const abbreviations = words(`
  st ste sta dr prof med phil jur rer nat mag dipl ing lic hon mr mrs ms fr hr fam jr sr mt ft inh nr no zi zr ez dz app apt
  whg str og eg ug kl gr inkl incl exkl excl max min ca bzw usw ggf evtl mind zzgl bes gem ths bs ths tp`)
/** The same of streets and places, before a small word: "Avda.de Portugal", "Fraz.Ca di Sopra". */
const streets = words('avda ave ctra crta pza plza pça pca urb edif res rte chem imp blvd bld trav estr lgo fraz loc')
const smallWords = words('de ca es')
/** Nothing that is looked at is longer; a longer text is refused for that. */
const longest = 5000

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/**
 * Whether a text names a page of the web, so that mail programs would make a link of it: "https://…", "www.…",
 * "evil.example/win", "evil.com". Initials, titles and saints are no addresses: "J.R. Smith", "St.Pölten", "Dr.med. Anna".
 */
export function hasWebAddress(text: string): boolean {
  const plain = text
    .slice(0, longest)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .toLowerCase()
  if (plain.includes('://') || plain.includes('www.') || /\bhttps?:/.test(plain)) return true
  return [...plain.matchAll(/[\p{L}\p{M}\p{N}.-]+/gu)].some(({ 0: word, index }) => {
    const end = index + word.length
    return isHost(word.replace(/^[.-]+/, ''), plain.slice(end, end + 2))
  })
}

/**
 * A text as it may stand in a mail: of the address of a page there remain words that no mail program makes a link of. For
 * what was kept before such addresses were refused.
 */
export function withoutWebAddress(text: string): string {
  if (!hasWebAddress(text)) return text
  const parted = text
    .slice(0, longest)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/https?:|www\.|[/:]/gi, ' ')
    .replaceAll(/[.。](?=\S)/g, '. ')
    .replaceAll(/ +/g, ' ')
    .trim()
  return hasWebAddress(parted) ? '' : parted
}

/** Whether a word is a host, seeing what comes right after it. */
function isHost(word: string, after: string): boolean {
  const labels = word.split('.').filter((label) => label !== '')
  const ending = labels.at(-1) ?? ''
  // Of evil.co.uk it is "evil" that was chosen.
  const before = secondLevels.has(labels.at(-2) ?? '') ? (labels.at(-3) ?? labels.at(-2)) : labels.at(-2)
  if (before === undefined) return false
  const isPlace = streets.has(before) && smallWords.has(ending)
  const isNamed = before.length >= 2 && !abbreviations.has(before) && !isPlace
  // "12.OG/links"
  const isFloor = /^\d{1,2}$/.test(before) && abbreviations.has(ending)
  const leadsOn = !word.endsWith('.') && /^([/?#][\p{L}\p{N}]?|:\d)/u.test(after)
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(word)) return true
  if (endings.has(ending)) return true
  if (wordEndings.has(ending) && (leadsOn || (isNamed && before.length >= 3))) return true
  return leadsOn && isNamed && !isFloor && /^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(ending)
}
