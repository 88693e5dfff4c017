/** The business constants that guests can meet. */
export const minPasswordLength = 8
export const maxPasswordLength = 128
export const minNameLength = 2
export const minPhoneDigits = 10
export const maxStayNights = 365
/** How far ahead of today a stay may begin, in days. */
export const maxDaysAhead = 730
export const maxGuests = 50
/** Why a room is out of order: so many characters. */
export const maxBlockReason = 120
export const maxLines = 20
/** Who is older counts as an adult. */
export const maxChildAge = 17
export const maxAgeBands = 10
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
/** The second factor: how many recovery codes there are and how long each is, what one account may have, and for how long a user who proved again to be there may change factors. */
export const recoveryCodeCount = 10
export const recoveryCodeLength = 16
export const formerRecoveryCodeLength = 12
export const maxPasskeys = 20
export const maxPasskeyName = 60
export const confirmMinutes = 10
/** What one account may own, and what one hotel may have. */
export const maxHotelsPerOwner = 200
/** People of a hotel, invitations included. */
export const maxStaff = 200
export const maxRoomTypes = 100
/** The highest limit that a hotel sets for cash. */
export const maxCashRooms = 1000
/** How many days rooms wait for a transfer at most, and the highest limit for how many rooms do. */
export const maxTransferDays = 7
export const maxTransferRooms = 1000
export const maxAmenities = 100
export const maxRatePlans = 50
export const maxLocalTaxes = 10
/** Discount codes of a hotel, and how many are made at once. */
export const maxVouchers = 5000
export const maxBulkVouchers = 1000
export const maxExtras = 50
/** Spans of dates in which one extra costs something else. */
export const maxExtraPeriods = 50
export const maxPromotions = 50
/** Gap deals: nights in a row that are a gap, and days ahead of them. */
export const maxGapNights = 3
export const maxGapDays = 365
/** How often a guest takes one extra, and how many of it a hotel has on a date. */
export const maxExtraCount = 99
export const maxExtraCapacity = 10_000
/** The most that a unit of an extra costs, in minor units: it may be taken by every guest in every night. */
export const maxExtraPriceMinor = 100_000_000
export const maxCancelTiers = 6
export const maxBedTypes = 6
export const maxOccupancyLimit = 50
export const maxCots = 10
/** The most that a night may cost, in minor units: no sum of a booking leaves the whole numbers. */
export const maxPriceMinor = 1_000_000_000
export const maxRoomSizeSqm = 2000
/** Photos of a hotel, and of each of its room types. */
export const maxPhotos = 20
export const maxPhotoBytes = 12_000_000
/** Files with a message: how many, and how large each may be. */
export const maxMessageFiles = 3
export const maxMessageFileBytes = 5_000_000
/** All files of one upload together, and how many. */
export const maxUploadBytes = 40_000_000
export const maxUploadFiles = 10
/** The longest side of a photo that is read, and its pixels in all: more is refused before it is decoded. */
export const maxPhotoSide = 12_000
export const maxPhotoMegapixels = 60
/** An online payment may take so long, and keeps its booking so long, at most so often and so long in all. */
export const paymentMinutes = 31
export const paymentHoldMinutes = 41
export const maxHoldExtensions = 2
export const maxHoldMinutes = 90
/** What if: a coach party has so many rooms; more of them at once would keep the planner busy for others. */
export const maxPhantomRooms = 24
