import { MantineProvider } from '@mantine/core'
import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startLanguage } from '../../../platform/language.ts'
import { PriceTable } from './price-table.tsx'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const night = (date: string): PriceLine => ({
  kind: 'night',
  date,
  roomTypeId: 't',
  quantity: 1,
  label: 'Doppelzimmer',
  amount: eur(11_500),
})
const tax: PriceLine = {
  kind: 'local_tax',
  date: null,
  roomTypeId: null,
  quantity: null,
  label: 'Kurtaxe',
  amount: eur(600),
}
const lines = [night('2026-12-04'), night('2026-12-05'), tax]

beforeEach(() => startLanguage())

function rowsWith(supplements: number): (string | undefined)[] {
  cleanup()
  render(
    <MantineProvider env="test">
      <PriceTable lines={lines} supplements={eur(supplements)} />
    </MantineProvider>,
  )
  return screen.getAllByRole('term').map((term) => term.parentElement?.textContent.replaceAll('\u00a0', ' '))
}

test('what further guests pay is told of the nights, below the last of them', () => {
  expect(rowsWith(3000)).toEqual([
    expect.stringMatching(/^Nacht vom .*115,00 €$/),
    expect.stringMatching(/^Nacht vom .*115,00 €$/),
    'darin enthalten: Zuschläge für Kinder und weitere Gäste 30,00 €',
    'Kurtaxe6,00 €',
  ])
  expect(rowsWith(-3000)[2]).toBe('darin Ermäßigung bei Einzelbelegung −30,00 €')
  expect(rowsWith(0)).toHaveLength(3)
})
