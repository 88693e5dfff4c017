/** A booking's code "7H4M-2QXD": in two groups it is easier to read out. */
export function codeText(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
