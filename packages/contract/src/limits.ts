/** The business constants that guests can meet. */
export const minPasswordLength = 8
export const maxPasswordLength = 128
export const minNameLength = 2
export const minPhoneDigits = 10
export const maxStayNights = 365
/** How far ahead of today a stay may begin, in days. */
export const maxDaysAhead = 730
export const maxGuests = 50
export const maxLines = 20
export const holdMinutes = 15
/** Early booking: this much off when the booking is made at least so many days before check-in. */
export const earlyBookingPercent = 10
export const earlyBookingDays = 7
/** Free cancellation ends this many hours before check-in. */
export const freeCancellationHours = 24
export const defaultPageSize = 20
export const maxPageSize = 100
/** How long "remember me" keeps a session. */
export const rememberDays = 30
