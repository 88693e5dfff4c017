import { z } from 'zod'
import { idField } from './fields.ts'

export const photoWidths = [480, 960, 1600] as const

/** What is drawn instead of photographed; a living drawing shows the hour and the season of its place. */
export const drawings = ['still', 'living'] as const

/** A picture in three widths: `/photos/{name}-{width}.webp`; `focus` is a CSS object-position. A photo has no `drawing`. */
export const photo = z.object({
  name: z.string(),
  alt: z.string(),
  focus: z.string().nullable(),
  drawing: z.enum(drawings).nullable(),
})

export type Photo = z.infer<typeof photo>

/** The address of a photo in one of its widths. */
export function photoUrl(name: string, width: (typeof photoWidths)[number]): string {
  return `/photos/${name}-${width}.webp`
}

/** The address of what the hour and the season add to the drawing of a hotel (`propertyLight`). */
export function lightUrl(propertyId: string): string {
  return `/v1/public/properties/${propertyId}/light`
}

/** A photo with the id by which a form keeps or leaves it. */
export const ownerPhoto = photo.extend({ id: idField })

export type OwnerPhoto = z.infer<typeof ownerPhoto>
