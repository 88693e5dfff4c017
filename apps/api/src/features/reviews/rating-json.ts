import { leastReviews } from '@keystay/contract/reviews/rules'
import type { Rating } from '@keystay/contract/reviews/entities'
import { sql } from 'kysely'

/** The average of the reviews of `properties p`; null while there are too few. */
export const averageOfHotel = sql<number | null>`(
  SELECT CASE WHEN sum(r.reviews) >= ${sql.lit(leastReviews)}
    THEN round(sum((SELECT sum(m) FROM unnest(r.marks) AS m))::numeric / (5 * sum(r.reviews)), 1) END
  FROM ratings r WHERE r.property_id = p.id)`

/** What reviews of `properties p` come to beside its name; null while there are too few. */
export const ratingOfHotel = sql<Rating | null>`(
  SELECT CASE WHEN sum(r.reviews) >= ${sql.lit(leastReviews)} THEN json_build_object('count', sum(r.reviews)::int,
    'average', round(sum((SELECT sum(m) FROM unnest(r.marks) AS m))::numeric / (5 * sum(r.reviews)), 1)) END
  FROM ratings r WHERE r.property_id = p.id)`
