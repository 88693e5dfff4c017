-- Who is exempt of a local tax beside children below its age, in the hotel's words; null: nobody can say so. Guests say it when they
-- book and prove it at the desk.
ALTER TABLE local_taxes ADD COLUMN exempt_guests text CHECK (exempt_guests <> '');

-- The line of such a tax keeps how many adults said so, in which words, and what the tax comes to without proof.
ALTER TABLE price_lines ADD CONSTRAINT price_lines_exempt CHECK (NOT detail ? 'exempt' OR coalesce(
  kind = 'local_tax' AND (detail->'exempt'->>'adults')::int >= 1 AND detail->'exempt'->>'guests' <> ''
    AND (detail->'exempt'->>'unprovenMinor')::bigint >= amount_minor, false));
