/** Columns that are drawn: [first, last). */
export type Columns = { readonly first: number; readonly last: number; readonly width: number }
/** The days in view, both ends included, and the width of a column. */
export type DaysInView = { readonly firstDay: number; readonly lastDay: number; readonly width: number }

const week = 7

/**
 * What a row draws of the days in view: a week more on either side, and as much further as its turn of the week says.
 * Rows of different turns take their next week on different days, so that no frame has to draw one in all of them.
 */
export function columnsFor({ firstDay, lastDay, width }: DaysInView, turn: number): Columns {
  const shift = turn % week
  return {
    first: Math.floor((firstDay - week - shift) / week) * week + shift,
    last: Math.ceil((lastDay + 1 + week - shift) / week) * week + shift,
    width,
  }
}

/** Whether something of it is drawn. */
export const isIn = ({ first, last }: Columns, column: number, nights: number): boolean =>
  column < last && column + nights >= first

type Span = { readonly column: number; readonly nights: number }

/** The left edge of the view lies in the second week that is drawn, until other weeks are. */
export const mayBeCut = ({ first }: Columns, { column, nights }: Span): boolean =>
  column < first + 2 * week && column + nights > first + week - 1

/** A stay begins and ends at midday, with some air to the next. */
export const placeOf = (width: number, column: number, nights: number) => ({
  left: (column + 0.5) * width + 2,
  width: nights * width - 4,
})
