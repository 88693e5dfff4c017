/** A line of a fact; `href` makes it a link (`tel:`, `mailto:`), quiet lines are details of the one above. */
export type FactLine = { readonly text: string; readonly href?: string; readonly quiet?: boolean }
export type Fact = { readonly label: string; readonly lines: readonly FactLine[] }

/** An amount and what it is for; a note on the rows above has none. */
export type PriceRow = { readonly label: string; readonly detail: string; readonly amount: string }
export type Prices = {
  readonly rows: readonly PriceRow[]
  readonly total: PriceRow
  /** What of the total is paid, and what is not. */
  readonly after: readonly PriceRow[]
}

export type Tone = 'good' | 'warning' | 'plain'

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string; readonly link?: FactLine }
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'notice'; readonly tone: Tone; readonly title: string; readonly lines: readonly string[] }
  | { readonly kind: 'facts'; readonly title: string; readonly facts: readonly Fact[] }
  | ({ readonly kind: 'prices'; readonly title: string } & Prices)
  /** The address also stands there as text; `note` is what to know about it. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string; readonly note: string }

/** A mail before it is drawn: HTML and plain text are two drawings of the same letter, so they tell the same. */
export type Letter = {
  readonly subject: string
  /** What a list of mails shows beside the subject. */
  readonly preheader: string
  /** Stands above all else: that nothing of it is real. */
  readonly banner: { readonly title: string; readonly text: string } | null
  readonly title: string
  readonly greeting: string
  readonly blocks: readonly Block[]
  readonly regards: string
  readonly sender: string
  /** Why it came. */
  readonly why: string
}

/** What a kind of mail says itself; whether it is a test is added to all of them. */
export type OwnLetter = Omit<Letter, 'banner'>
/** What letters to the same reader differ in. */
export type LetterBody = Pick<Letter, 'subject' | 'preheader' | 'title' | 'blocks'>
