import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField } from '../shared/fields.ts'
import { atBooking, atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { guestRegistrations, registration, registrationKeeping } from './entities.ts'
import { deskRegistrationForm, registrationForm } from './forms.ts'

const atStay = z.object({ propertyId: idField, stayId: idField })

export const listOwnRegistrations = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/registrations',
  summary: "Which stays of a booking the hotel's country wants registered, and how that stands; never what was written",
  write: false,
  access: 'its_guest',
  status: 200,
  params: atBooking,
  reply: data(guestRegistrations),
} as const satisfies Endpoint

export const fillRegistration = {
  method: 'PUT',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/registrations/:stayId',
  summary: 'Fill in a registration before the arrival',
  write: true,
  access: 'its_guest',
  status: 200,
  params: atBooking.extend({ stayId: idField }),
  body: registrationForm,
  reply: data(guestRegistrations),
} as const satisfies Endpoint

export const getRegistration = {
  method: 'GET',
  path: '/v1/properties/:propertyId/stays/:stayId/registration',
  summary: "A stay's registration, for the desk",
  write: false,
  access: 'owner',
  right: 'registration',
  status: 200,
  params: atStay,
  reply: data(registration),
} as const satisfies Endpoint

export const saveRegistration = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/stays/:stayId/registration',
  summary: "Fill in a stay's registration at the desk, with what the guest signed",
  write: true,
  access: 'owner',
  right: 'registration',
  status: 200,
  params: atStay,
  body: deskRegistrationForm,
  reply: data(registration),
} as const satisfies Endpoint

export const readRegistrationKeeping = {
  method: 'GET',
  path: '/v1/properties/:propertyId/registrations',
  summary: 'How many registrations a hotel keeps, until when, and what was destroyed when its term was over',
  write: false,
  access: 'owner',
  right: 'registration',
  status: 200,
  params: atProperty,
  reply: data(registrationKeeping),
} as const satisfies Endpoint
