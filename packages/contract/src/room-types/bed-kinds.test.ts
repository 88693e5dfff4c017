import { expect, test } from 'vitest'
import { bedKindsOf } from './bed-kinds.ts'

test.each([
  [['1 Doppelbett (180 cm), 2 Einzelbetten (100 cm), 1 Schlafsofa'], ['double', 'single', 'sofa']],
  [
    ['1 king-size bed (200 cm)', '2 single beds'],
    ['double', 'single'],
  ],
  [['1 GIƯỜNG ĐÔI (160 cm), 1 giường tầng'], ['double', 'bunk']],
  [
    ['1 giường đơn'.normalize('NFD'), '1 giường sofa'],
    ['single', 'sofa'],
  ],
  [
    ['1 cama de casal', '2 camas de solteiro'],
    ['double', 'single'],
  ],
  [['1 Bett', ''], []],
  [[], []],
])('%j are %j', (bedTypes, kinds) => {
  expect(bedKindsOf(bedTypes)).toEqual(kinds)
})
