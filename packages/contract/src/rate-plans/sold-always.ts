/** What a rate plan says that is sold whenever its hotel is: in all room types, for all stays, less what promotions take off. */
export const soldAlways = {
  takesEarlyBooking: true,
  roomTypeIds: null,
  minDaysBefore: null,
  maxDaysBefore: null,
  arrivalFrom: null,
  arrivalTo: null,
  arrivalWeekdays: null,
  minNights: null,
  maxNights: null,
}
