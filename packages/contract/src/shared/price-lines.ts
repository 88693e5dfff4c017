import { z } from "zod";
import { idField } from "./fields.ts";
import { money } from "./money.ts";

/** What a price is made of: nights, what comes with them or is taken off, what is added, what the desk charged. */
export const priceLineKinds = [
  "night",
  "breakfast",
  "early_booking",
  "promotion",
  "voucher",
  "extra",
  "local_tax",
  "fee",
  "charge",
] as const;

export type PriceLineKind = (typeof priceLineKinds)[number];

/** One line of a price; a price's lines sum to its total. */
export const priceLine = z.object({
  kind: z.enum(priceLineKinds),
  /** Of a night. */
  date: z.iso.date().nullable(),
  roomTypeId: idField.nullable(),
  /** Rooms of a night, pieces of an extra; null where it is one for the whole stay. */
  quantity: z.int().nullable(),
  /** The room type, or what the hotel calls it; empty where the kind says all. */
  label: z.string(),
  amount: money,
  /** It is paid at the hotel, however the rest is; only where it is so. */
  atHotel: z.literal(true).optional(),
  /** It does not go back when the booking is cancelled; only where it is so. */
  kept: z.literal(true).optional(),
  /** Of a gap deal: the nights that it is for. */
  gapNights: z.array(z.iso.date()).optional(),
  /** It is off because the hotel chooses the room: of the type that was booked or a better one; only where it is so. */
  flexible: z.literal(true).optional(),
  /** Of a local tax: how many adults say that they are exempt, as what, and what the tax is without proof; only where some do. */
  exempt: z.object({ taxId: idField, adults: z.int(), guests: z.string(), unproven: money }).optional(),
});

export type PriceLine = z.infer<typeof priceLine>;
