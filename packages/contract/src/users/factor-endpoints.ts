import { z } from 'zod'
import { loggedIn } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { authenticatorSetup, changedFactors, myFactors, passkeyOptions } from './factor-entities.ts'
import {
  appCodeForm,
  confirmForm,
  newPasskeyForm,
  passkeyLoginForm,
  passkeyNameForm,
  secondStepForm,
} from './factor-forms.ts'
import { idField } from '../shared/fields.ts'
import { data } from '../shared/replies.ts'

const onePasskey = z.object({ passkeyId: idField })

export const beginSecondStep = {
  method: 'POST',
  path: '/v1/users/login/second-step/passkey-options',
  summary: 'What a passkey has to sign to finish a login whose password was right',
  write: true,
  access: 'public',
  cost: 3,
  status: 200,
  reply: data(passkeyOptions),
} as const satisfies Endpoint

export const finishLogin = {
  method: 'POST',
  path: '/v1/users/login/second-step',
  summary: 'Finish a login whose password was right: with a passkey, a code of the app or a recovery code',
  write: true,
  access: 'public',
  cost: 5,
  status: 200,
  body: secondStepForm,
  reply: data(loggedIn),
} as const satisfies Endpoint

export const beginPasskeyLogin = {
  method: 'POST',
  path: '/v1/users/login/passkey/options',
  summary: 'What a passkey has to sign to log in by itself',
  write: true,
  access: 'public',
  cost: 3,
  status: 200,
  reply: data(passkeyOptions),
} as const satisfies Endpoint

export const passkeyLogin = {
  method: 'POST',
  path: '/v1/users/login/passkey',
  summary: 'Log in with a passkey alone: sets the session cookie; a failure removes it',
  write: true,
  access: 'public',
  cost: 5,
  status: 200,
  body: passkeyLoginForm,
  reply: data(loggedIn),
} as const satisfies Endpoint

export const getFactors = {
  method: 'GET',
  path: '/v1/users/me/factors',
  summary: 'What opens my account beside the password',
  write: false,
  access: 'user',
  status: 200,
  reply: data(myFactors),
} as const satisfies Endpoint

export const beginConfirm = {
  method: 'POST',
  path: '/v1/users/me/confirm/passkey-options',
  summary: 'What a passkey of mine has to sign to show that it is still me',
  write: true,
  access: 'user',
  cost: 3,
  status: 200,
  reply: data(passkeyOptions),
} as const satisfies Endpoint

export const confirm = {
  method: 'POST',
  path: '/v1/users/me/confirm',
  summary: 'Show with the password or a passkey that it is still me; for some minutes I may change my factors',
  write: true,
  access: 'user',
  cost: 20,
  status: 200,
  body: confirmForm,
  reply: data(myFactors),
} as const satisfies Endpoint

export const beginPasskey = {
  method: 'POST',
  path: '/v1/users/me/passkeys/options',
  summary: 'What a browser needs to make a passkey for me',
  write: true,
  access: 'user',
  cost: 3,
  status: 200,
  reply: data(passkeyOptions),
} as const satisfies Endpoint

export const addPasskey = {
  method: 'POST',
  path: '/v1/users/me/passkeys',
  summary: 'Add a passkey; with the first factor come recovery codes, and my other sessions end',
  write: true,
  access: 'user',
  cost: 5,
  status: 201,
  body: newPasskeyForm,
  reply: data(changedFactors),
} as const satisfies Endpoint

export const renamePasskey = {
  method: 'PATCH',
  path: '/v1/users/me/passkeys/:passkeyId',
  summary: 'Give a passkey of mine another name',
  write: true,
  access: 'user',
  status: 200,
  params: onePasskey,
  body: passkeyNameForm,
  reply: data(myFactors),
} as const satisfies Endpoint

export const removePasskey = {
  method: 'DELETE',
  path: '/v1/users/me/passkeys/:passkeyId',
  summary: 'Remove a passkey; my other sessions end',
  write: true,
  access: 'user',
  status: 200,
  params: onePasskey,
  reply: data(myFactors),
} as const satisfies Endpoint

export const beginAuthenticator = {
  method: 'POST',
  path: '/v1/users/me/authenticator/setup',
  summary: 'A fresh secret for my authenticator app; it counts once the app has shown a code of it',
  write: true,
  access: 'user',
  status: 200,
  reply: data(authenticatorSetup),
} as const satisfies Endpoint

export const addAuthenticator = {
  method: 'POST',
  path: '/v1/users/me/authenticator',
  summary: 'Add the authenticator app by a code that it shows; with the first factor come recovery codes',
  write: true,
  access: 'user',
  cost: 5,
  status: 201,
  body: appCodeForm,
  reply: data(changedFactors),
} as const satisfies Endpoint

export const removeAuthenticator = {
  method: 'DELETE',
  path: '/v1/users/me/authenticator',
  summary: 'Remove my authenticator app; my other sessions end',
  write: true,
  access: 'user',
  status: 200,
  reply: data(myFactors),
} as const satisfies Endpoint

export const renewRecoveryCodes = {
  method: 'POST',
  path: '/v1/users/me/recovery-codes',
  summary: 'New recovery codes, shown this once; those before are worth nothing any more',
  write: true,
  access: 'user',
  cost: 5,
  status: 201,
  reply: data(changedFactors),
} as const satisfies Endpoint

export const removeFactors = {
  method: 'DELETE',
  path: '/v1/users/me/factors',
  summary: 'Switch the second factor off: passkeys, app and recovery codes go, and my other sessions end',
  write: true,
  access: 'user',
  status: 200,
  reply: data(myFactors),
} as const satisfies Endpoint

export const answerInvitation = {
  method: 'POST',
  path: '/v1/users/me/factors/invitation',
  summary: 'I have seen the invitation to set up a second factor: it is made once',
  write: true,
  access: 'user',
  status: 200,
  reply: data(myFactors),
} as const satisfies Endpoint
