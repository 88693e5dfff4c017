import { data, done } from '../shared/replies.ts'
import { loggedIn, account, accountSession, accountExport } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import {
  loginForm,
  signUpForm,
  forgotPasswordForm,
  resetPasswordForm,
  profileForm,
  changePasswordForm,
  joinLinkForm,
  joinForm,
  eraseForm,
} from './forms.ts'
import { z } from 'zod'
import { idField } from '../shared/fields.ts'

export const login = {
  method: 'POST',
  path: '/v1/users/login',
  summary: 'Log in: sets the session cookie; a failure removes it',
  write: true,
  anySession: true,
  access: 'public',
  cost: 20,
  status: 200,
  body: loginForm,
  reply: data(loggedIn),
} as const satisfies Endpoint

export const signUp = {
  method: 'POST',
  path: '/v1/users/signup',
  summary: 'Make a guest account; a failure removes the session cookie',
  write: true,
  anySession: true,
  access: 'public',
  cost: 20,
  status: 201,
  body: signUpForm,
  reply: data(account),
} as const satisfies Endpoint

export const logout = {
  method: 'POST',
  path: '/v1/users/logout',
  summary: 'End the session; removes its cookie and the one that opens bookings; true also without a session',
  write: true,
  anySession: true,
  access: 'public',
  status: 200,
  reply: done,
} as const satisfies Endpoint

export const validateToken = {
  method: 'GET',
  path: '/v1/users/validate-token',
  summary: 'Who is logged in by the session cookie, with a fresh bearer token',
  write: false,
  access: 'user',
  status: 200,
  reply: data(loggedIn),
} as const satisfies Endpoint

export const becomeOwner = {
  method: 'POST',
  path: '/v1/users/become-owner',
  summary: 'List your property: a guest becomes an owner; the session is renewed',
  write: true,
  access: 'guest',
  status: 200,
  reply: data(loggedIn),
} as const satisfies Endpoint

export const forgotPassword = {
  method: 'POST',
  path: '/v1/users/password/forgot',
  summary: 'Mail a link to set a new password, if there is such an account; the reply never tells',
  write: true,
  access: 'public',
  cost: 5,
  status: 200,
  body: forgotPasswordForm,
  reply: done,
} as const satisfies Endpoint

export const resetPassword = {
  method: 'POST',
  path: '/v1/users/password/reset',
  summary: "Set a new password with a mailed link's token; ends every session of the account",
  write: true,
  access: 'public',
  cost: 20,
  status: 200,
  body: resetPasswordForm,
  reply: done,
} as const satisfies Endpoint

export const getAccount = {
  method: 'GET',
  path: '/v1/users/me',
  summary: 'My account',
  write: false,
  access: 'user',
  status: 200,
  reply: data(account),
} as const satisfies Endpoint

export const changeProfile = {
  method: 'PATCH',
  path: '/v1/users/me',
  summary: 'Change my name or phone number; only what is given changes',
  write: true,
  access: 'user',
  status: 200,
  body: profileForm,
  reply: data(account),
} as const satisfies Endpoint

export const changePassword = {
  method: 'POST',
  path: '/v1/users/me/password',
  summary: 'Change my password; ends my other sessions',
  write: true,
  access: 'user',
  cost: 40,
  status: 200,
  body: changePasswordForm,
  reply: done,
} as const satisfies Endpoint

export const requestJoinLink = {
  method: 'POST',
  path: '/v1/users/me/bookings/join-link',
  summary:
    'Mail a link to the address of a booking, by which it joins my account; the reply never tells whether it exists',
  write: true,
  access: 'user',
  status: 200,
  body: joinLinkForm,
  reply: done,
} as const satisfies Endpoint

export const joinBooking = {
  method: 'POST',
  path: '/v1/users/me/bookings/join',
  summary: "Take a booking into my account with a mailed link's token",
  write: true,
  access: 'user',
  status: 200,
  body: joinForm,
  reply: data(z.object({ propertyId: idField, bookingId: idField, hotelKey: z.string() })),
} as const satisfies Endpoint

export const listSessions = {
  method: 'GET',
  path: '/v1/users/me/sessions',
  summary: 'Where I am logged in',
  write: false,
  access: 'user',
  status: 200,
  reply: data(z.array(accountSession)),
} as const satisfies Endpoint

export const endOtherSessions = {
  method: 'POST',
  path: '/v1/users/me/sessions/end-others',
  summary: 'Log out everywhere else',
  write: true,
  access: 'user',
  status: 200,
  reply: data(z.object({ ended: z.int() })),
} as const satisfies Endpoint

export const exportAccount = {
  method: 'GET',
  path: '/v1/users/me/export',
  summary: 'Everything that is kept about me, as a file',
  write: false,
  access: 'user',
  cost: 10,
  status: 200,
  reply: data(accountExport),
} as const satisfies Endpoint

export const eraseAccount = {
  method: 'POST',
  path: '/v1/users/me/erase',
  summary: 'Erase my account for good; refused while a booking is open or unpaid',
  write: true,
  access: 'user',
  cost: 20,
  status: 200,
  body: eraseForm,
  reply: done,
} as const satisfies Endpoint
