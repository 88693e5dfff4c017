import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { demoHotel } from './test-hotel.ts'
import { LandingPage } from './landing-page.tsx'

test('the landing page offers to sign up, in its menu on a phone too', async () => {
  await showPage('/', '/', <LandingPage />, { 'GET /v1/public/properties': { data: [], pagination: {} } })
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('link', { name: 'Registrieren' }).getAttribute('href')).toBe('/sign-up')
  await userEvent.click(header.getByRole('button', { name: 'Menü' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menü' }))
  expect(menu.getByRole('link', { name: 'Registrieren' }).getAttribute('href')).toBe('/sign-up')
})

test('a link of the menu on a phone leaves it, also to a place on the same page', async () => {
  await showPage('/', '/', <LandingPage />, { 'GET /v1/public/properties': { data: [], pagination: {} } })
  for (const name of ['Service', 'Service', 'Registrieren']) {
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Menü' }))
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Menü' })).getByRole('link', { name }))
    expect(screen.queryByRole('dialog', { name: 'Menü' })).toBeNull()
  }
})

test('the wizard has the language switch', async () => {
  await showPage('/:hotelKey/booking-room', '/quinta/booking-room', <BookingWizardPage />, {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([]) },
  })
  await screen.findByRole('heading', { level: 1 })
  expect(within(screen.getByRole('banner')).getByRole('button', { name: /Sprache/ })).toBeTruthy()
})
