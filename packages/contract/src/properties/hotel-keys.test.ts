import { expect, test } from 'vitest'
import { isHotelKey } from './hotel-keys.ts'

test.each(['quinta-das-andorinhas', 'casa-azul-1884', 'abc', 'a'.repeat(60), 'owners', 'my-search'])(
  '%s may be the key of a hotel',
  (text) => expect(isHotelKey(text)).toBe(true),
)

test.each(['', 'ab', 'a'.repeat(61), 'Quinta', 'casa azul', 'casa_azul', 'größe', 'a.css', 'owner', 'login', 'v1'])(
  '%j may not',
  (text) => expect(isHotelKey(text)).toBe(false),
)
