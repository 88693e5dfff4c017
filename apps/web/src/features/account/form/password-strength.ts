export const strengths = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

/** The rules of a new password as the form shows them while it is typed; the contract's decide. */
export const passwordRules = {
  length: /.{8}/su,
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  number: /\p{Nd}/u,
} as const
export type PasswordRule = keyof typeof passwordRules

const kinds: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 33],
]
/** From so many bits on a password is fair, good, strong. */
const steps = [40, 60, 80]

/** A rough guess of how hard a password is to guess: its length counts, runs ("abc", "111") do not. Knows no words. */
export function passwordStrength(password: string): Strength {
  const codes = Array.from(password, (sign) => sign.codePointAt(0) ?? 0)
  const counted = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length
  const pool = kinds.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0)
  const bits = counted * Math.log2(Math.max(2, pool))
  const meetsRules = Object.values(passwordRules).every((rule) => rule.test(password))
  return meetsRules ? (strengths[steps.filter((step) => bits >= step).length] ?? 'strong') : 'weak'
}
