/** A discount code as it is kept and compared: case and spaces do not matter. */
export function foldCode(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/gu, '').toUpperCase()
}

/** Letters, numbers, hyphen and underscore; the first is a letter or a number, so that no spreadsheet takes it for a formula. */
export const codePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{2,39}$/u
