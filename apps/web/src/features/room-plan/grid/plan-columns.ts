/** Columns that are drawn: [first, last). */
export type Columns = { readonly first: number; readonly last: number; readonly width: number }
/** The days in view, both ends included, and the width of a column. */
export type DaysInView = { readonly firstDay: number; readonly lastDay: number; readonly width: number }

const week = 7
/** Drawn beside the days in view. */
const beside = 5
/** Of a shorter stay no word would be left in view. */
const nightsToGoAlong = 2

/**
 * What a row draws of the days in view: some more on either side, up to whole weeks. Its neighbour begins its weeks a day
 * later, so that every day that comes into view has a seventh of the rows draw a week, and none has all of them.
 */
export function columnsFor({ firstDay, lastDay, width }: DaysInView, row: number): Columns {
  const shift = row % week
  return {
    first: Math.floor((firstDay - beside - shift) / week) * week + shift,
    last: Math.ceil((lastDay + 1 + beside - shift) / week) * week + shift,
    width,
  }
}

/** Whether something of it is drawn. */
export const isIn = ({ first, last }: Columns, column: number, nights: number): boolean =>
  column < last && column + nights >= first

type Span = { readonly column: number; readonly nights: number }

/** Whether a stay runs under the room column before another day is the first in view. A stay begins and ends at midday. */
export const isCut = ({ firstDay }: DaysInView, { column, nights }: Span): boolean =>
  nights >= nightsToGoAlong && column <= firstDay && column + nights >= firstDay

/** Whether of a name that runs over nothing but the end would come out from under the room column. */
export const isUnder = (view: DaysInView, span: Span): boolean => {
  const { column, nights } = span
  return column < view.firstDay && column + nights + beside >= view.firstDay && !isCut(view, span)
}

/** A stay begins and ends at midday, with some air to the next. */
export const placeOf = (width: number, column: number, nights: number) => ({
  left: (column + 0.5) * width + 2,
  width: nights * width - 4,
})
