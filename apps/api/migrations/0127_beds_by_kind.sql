-- What kinds of beds a room type has, as searches ask for them (`bedKindsOf`), read from the words of its hotel.
ALTER TABLE room_types ADD COLUMN bed_kinds text[] NOT NULL DEFAULT '{}';

UPDATE room_types AS t
SET bed_kinds = ARRAY(
  SELECT known.kind
  FROM (VALUES
    (1, 'double', 'doppelbett|double|king|queen|giường đôi|giường cỡ lớn|casal'),
    (2, 'single', 'einzelbett|single|twin|giường đơn|solteiro'),
    (3, 'bunk', 'etagenbett|stockbett|hochbett|bunk|giường tầng|beliche'),
    (4, 'sofa', 'schlafsofa|schlafcouch|sofa')) AS known (position, kind, words)
  WHERE EXISTS (SELECT FROM unnest(t.bed_types) AS bed WHERE normalize(bed) ~* known.words)
  ORDER BY known.position);
