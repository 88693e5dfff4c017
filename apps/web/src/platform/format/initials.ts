/** "JB" of Jana Brandt, "QA" of Quinta das Andorinhas, "J" of jana@example.com. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/, '').split(/\s+/u).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last].map((word) => (Array.from(word)[0] ?? '').toLocaleUpperCase()).join('')
}
