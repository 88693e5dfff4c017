/** What kind of property it is. */
export const propertyTypes = [
  'resort',
  'boutique',
  'townhouse',
  'guesthouse',
  'homestay',
  'holiday',
  'city',
  'budget',
] as const

export type PropertyType = (typeof propertyTypes)[number]

/** What makes a house or a room accessible, one by one: what helps one guest does not help another. */
export const accessibilityKinds = [
  'step_free',
  'lift',
  'accessible_parking',
  'wheelchair_room',
  'roll_in_shower',
  'grab_rails',
  'visual_alarm',
  'hearing_loop',
  'ground_floor',
  'assistance_dogs',
] as const

/** What an amenity is, whatever the hotel calls it: decides its icon and what a search can filter by. */
export const amenityKinds = [
  'wifi',
  'pool',
  'parking',
  'breakfast',
  'spa',
  'sauna',
  'beach',
  'air_conditioning',
  'balcony',
  'terrace',
  'minibar',
  'safe',
  'desk',
  'shower',
  'bathtub',
  'kitchenette',
  'fireplace',
  'reading_room',
  'cot',
  'accessible',
  'pets',
  'bicycles',
  'garden',
  'restaurant',
  'bar',
  'gym',
  'ski',
  'lake',
  'harbour',
  'old_town',
  'washing_machine',
  'electric_charging',
  'sea_view',
  ...accessibilityKinds,
  // What an owner adds without saying what it is.
  'other',
] as const

export type AmenityKind = (typeof amenityKinds)[number]

/** Kinds of beds that a search can ask for. */
export const bedKinds = ['double', 'single', 'bunk', 'sofa'] as const

export type BedKind = (typeof bedKinds)[number]

/** What a search can ask for to be eaten at least, each with all before it. */
export const boardsSought = ['breakfast', 'half', 'full', 'all_inclusive'] as const

export type BoardSought = (typeof boardsSought)[number]

/** How large rooms can be asked for, in square metres. */
export const roomSizes = [20, 30, 40, 60] as const

/** The currencies that a hotel may have: those that revenue can be converted from. */
export const hotelCurrencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'CZK',
  'DKK',
  'HUF',
  'JPY',
  'NOK',
  'PLN',
  'SEK',
  'VND',
] as const

export type HotelCurrency = (typeof hotelCurrencies)[number]

/** How a hotel stands to cash: it takes it, takes it up to some rooms of a guest, or not at all. */
export const cashRules = ['accepted', 'limited', 'refused'] as const

export type CashRule = (typeof cashRules)[number]

export const paymentMethods = ['cash', 'stripe', 'paypal', 'transfer'] as const

export type PaymentMethod = (typeof paymentMethods)[number]

/** How money moves at the desk: as cash, by its card terminal, or to or from the hotel's bank account. */
export const deskMethods = ['cash', 'terminal', 'transfer'] as const

export type DeskMethod = (typeof deskMethods)[number]

/** What the ages of children decide at a hotel: what they pay, what tax is owed, which rooms take them. */
export const ageReasons = ['prices', 'taxes', 'rooms'] as const

export type AgeReason = (typeof ageReasons)[number]
