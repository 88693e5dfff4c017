import type { Language } from '@keystay/contract/shared/languages'

/** How a screen is looked at. */
export type Look = {
  readonly language: Language
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

const all: readonly Look[] = (['de', 'en', 'vi'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((colorScheme) => [320, 1280].map((width) => ({ language, colorScheme, width }))),
)

const few = ['de dark 320', 'en light 1280', 'vi light 320']

export const nameOf = ({ language, colorScheme, width }: Look): string => `${language} ${colorScheme} ${width}`

const selection = process.env.LOOKS

/** Whether looks are asked for (LOOKS=all, LOOKS='vi dark 320'): the rarer states are visited then, too. */
export const everyState = selection !== undefined

/** Three looks in which every language, both colours and both widths occur, or those that are asked for. */
export const looks = all.filter(
  (look) => selection === 'all' || (selection ? selection === nameOf(look) : few.includes(nameOf(look))),
)
