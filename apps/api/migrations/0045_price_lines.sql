-- What a price can be made of besides nights, breakfast and early booking.
ALTER TYPE price_line_kind ADD VALUE 'promotion';
ALTER TYPE price_line_kind ADD VALUE 'voucher';
ALTER TYPE price_line_kind ADD VALUE 'extra';
ALTER TYPE price_line_kind ADD VALUE 'local_tax';

-- What the hotel called it when it was sold, by language: {"name": "…", "translations": {"en": {"name": "…"}}}.
ALTER TABLE price_lines ADD COLUMN detail jsonb;
