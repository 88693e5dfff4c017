import { expect, test } from 'vitest'
import { epcPayload, sealed, vietQrPayload } from './payloads.ts'

// The donation of 1 € that encyclopedias show for the European Payments Council's guideline EPC069-12, in its version 2 and
// without its purpose code, which a hotel has no use for.
test('a European code is written as the guideline writes it', () => {
  const example = {
    holder: 'Red Cross of Belgium',
    iban: 'BE72000000001616',
    bic: 'BPOTBEB1',
    minor: 100,
    reference: 'Urgency fund',
  }
  expect(epcPayload(example)).toBe(
    'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund',
  )
  expect(
    epcPayload({ ...example, bic: '', minor: 5 })
      .split('\n')
      .slice(4, 8),
  ).toEqual(['', 'Red Cross of Belgium', 'BE72000000001616', 'EUR0.05'])
})

// Examples 6.1.3 (to an account, with an amount) and 6.1.2 (to a card) of NAPAS's Technical Specifications on QR Switching 1.5.2.
test('a Vietnamese code is written as the format writes it, checksum and all', () => {
  const bank = { bankBin: '970403', accountNumber: '0011012345678', minor: 180_000 }
  expect(vietQrPayload({ ...bank, bill: 'NPS6869', text: 'thanh toan don hang' })).toBe(
    '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E',
  )
  const toCard = '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN'
  expect(sealed(toCard)).toBe(`${toCard}63044F52`)
})
