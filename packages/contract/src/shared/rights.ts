/** What a person may be at a hotel. Its owner is one, and may share all of it with others (`owner` among its staff). */
export const staffRoles = ['owner', 'manager', 'front_desk', 'housekeeping', 'accountant'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * What a person may do at a hotel, and who may. The one table of it: guards read it, the product shows it, and
 * docs/rights.md is written from it.
 */
export const rolesWith = {
  /** See guests, bookings, the room plan and the desk's day. */
  bookings: ['owner', 'manager', 'front_desk', 'accountant'],
  /** Make and change bookings and stays, give rooms to them. */
  desk: ['owner', 'manager', 'front_desk'],
  /** See notes about guests and write them; change guest cards, merge them, say whom the hotel does not want. */
  guests: ['owner', 'manager', 'front_desk'],
  /** Hand out all that is kept of a guest, and erase it. */
  privacy: ['owner', 'manager'],
  /** Take the last step of a stay back. */
  undo: ['owner', 'manager', 'front_desk'],
  /** See and set which rooms are ready. */
  housekeeping: ['owner', 'manager', 'front_desk', 'housekeeping'],
  /** Take money at the desk, record transfers; folios, invoices and the cash book. */
  money: ['owner', 'manager', 'front_desk', 'accountant'],
  /** Give money back. */
  refunds: ['owner', 'manager', 'accountant'],
  /** Sell at another price than the hotel's rules say. */
  price_override: ['owner', 'manager'],
  /** See and take what guests state for the registration of their country. */
  registration: ['owner', 'manager', 'front_desk'],
  /** Revenue, reports and their files. */
  reports: ['owner', 'manager', 'accountant'],
  /** Prices, restrictions, plans, promotions, vouchers, extras, taxes. */
  prices: ['owner', 'manager'],
  /** What guests read of the hotel; its room types, rooms and amenities. */
  hotel: ['owner', 'manager'],
  /** Invite people, change what they may do, end it. */
  staff: ['owner', 'manager'],
  /** The bank account that guests transfer to. */
  bank: ['owner'],
  /** Share the ownership, or hand the hotel over. */
  ownership: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Right = keyof typeof rolesWith
export const rights = Object.keys(rolesWith) as [Right, ...Right[]]

/** Whether who has this role at a hotel has the right there; null asks for no more than to belong to it. */
export function mayAtHotel(role: StaffRole, right: Right | null): boolean {
  return right === null || rolesWith[right].some((one) => one === role)
}

/** What some of an endpoint's calls need beside its right: by field of the body, wherever it is given, or by its value. */
export type MoreRights = Readonly<Record<string, Right | Readonly<Record<string, Right>>>>

/** The rights that a call with this body needs beside its endpoint's. */
export function moreRightsOf(more: MoreRights, body: unknown): readonly Right[] {
  return Object.entries(more).flatMap(([field, needed]) => {
    const value = (body as Readonly<Record<string, unknown>> | null)?.[field]
    if (value === undefined || value === null || value === false) return []
    const ofValue = typeof value === 'string' && typeof needed !== 'string' ? needed[value] : undefined
    const right = typeof needed === 'string' ? needed : ofValue
    return right === undefined ? [] : [right]
  })
}
