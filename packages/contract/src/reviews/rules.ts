/** What a guest gives marks for, in the order in which they are kept and shown. */
export const reviewMarks = ['cleanliness', 'location', 'service', 'room', 'value'] as const
export type ReviewMark = (typeof reviewMarks)[number]

/** With whom somebody was there. */
export const reviewTrips = ['couple', 'family', 'solo', 'friends', 'business'] as const
export type ReviewTrip = (typeof reviewTrips)[number]

/**
 * Why a review is hidden: the only reasons that there are. What somebody says of it is no reason, however bad. The page of the hotel
 * names them before anybody reports one.
 */
export const hidingReasons = ['names_person', 'insult', 'advertising', 'not_the_stay', 'illegal'] as const
export type HidingReason = (typeof hidingReasons)[number]

/** Before so many there is no average: a single one would be all of it. */
export const leastReviews = 5
/** Marks go from 1 to this one. */
export const bestMark = 5
/** For so many days after the departure a stay may be reviewed. */
export const reviewDays = 90

export const reviewOrders = ['newest', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

/** As others see the name of who writes: "Jana Brandt" is "Jana B.". */
export function shownName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const [first = '', ...others] = words
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${Array.from(last)[0]?.toUpperCase() ?? ''}.`
}
