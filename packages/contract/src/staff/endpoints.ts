import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { data, done } from '../shared/replies.ts'
import { loggedIn } from '../users/entities.ts'
import { invitationDetails, staffList, workplace } from './entities.ts'
import { handOverForm, invitationForm, inviteForm, newStaffForm, staffRoleForm } from './forms.ts'

const onePerson = z.object({ propertyId: idField, userId: idField })

export const listStaff = {
  method: 'GET',
  path: '/v1/properties/:propertyId/staff',
  summary: 'Who works at a hotel as what, and who is invited',
  write: false,
  access: 'owner',
  right: 'staff',
  status: 200,
  params: atProperty,
  reply: data(staffList),
} as const satisfies Endpoint

export const inviteStaff = {
  method: 'POST',
  path: '/v1/properties/:propertyId/staff/invitations',
  summary: 'Mail somebody a link by which they join the hotel; a new one takes the place of an earlier one',
  write: true,
  access: 'owner',
  right: 'staff',
  moreRights: { role: { owner: 'ownership' } },
  cost: 5,
  status: 201,
  params: atProperty,
  body: inviteForm,
  reply: data(staffList),
} as const satisfies Endpoint

export const withdrawInvitation = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/staff/invitations/:invitationId',
  summary: 'Withdraw an invitation: its link is worth nothing any more',
  write: true,
  access: 'owner',
  right: 'staff',
  status: 200,
  params: z.object({ propertyId: idField, invitationId: idField }),
  reply: data(staffList),
} as const satisfies Endpoint

export const changeStaffRole = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/staff/:userId',
  summary: 'Give somebody of the hotel another role; who shares its ownership is changed by its owners alone',
  write: true,
  access: 'owner',
  right: 'staff',
  moreRights: { role: { owner: 'ownership' } },
  status: 200,
  params: onePerson,
  body: staffRoleForm,
  reply: data(staffList),
} as const satisfies Endpoint

export const endStaff = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/staff/:userId',
  summary: 'End that somebody works at the hotel: they are logged out everywhere at once',
  write: true,
  access: 'owner',
  right: 'staff',
  status: 200,
  params: onePerson,
  reply: data(staffList),
} as const satisfies Endpoint

export const listWorkplaces = {
  method: 'GET',
  path: '/v1/users/me/workplaces',
  summary: 'The hotels where I work without owning them',
  write: false,
  access: 'user',
  status: 200,
  reply: data(z.array(workplace)),
} as const satisfies Endpoint

export const leaveHotel = {
  method: 'DELETE',
  path: '/v1/users/me/workplaces/:propertyId',
  summary: 'End that I work at a hotel: I am logged out everywhere at once',
  write: true,
  access: 'user',
  status: 200,
  params: atProperty,
  reply: done,
} as const satisfies Endpoint

export const handOver = {
  method: 'POST',
  path: '/v1/properties/:propertyId/owner',
  summary: 'Hand the hotel over to somebody who shares its ownership; whoever does stays one who shares it',
  write: true,
  access: 'owner',
  right: 'ownership',
  cost: 20,
  status: 200,
  params: atProperty,
  body: handOverForm,
  reply: data(staffList),
} as const satisfies Endpoint

export const readInvitation = {
  method: 'POST',
  path: '/v1/users/invitations/read',
  summary: "What a mailed invitation's token invites to",
  write: true,
  access: 'public',
  status: 200,
  body: invitationForm,
  reply: data(invitationDetails),
} as const satisfies Endpoint

export const acceptInvitation = {
  method: 'POST',
  path: '/v1/users/invitations/accept',
  summary: 'Join a hotel with the account of the invited address; the session is renewed',
  write: true,
  access: 'user',
  status: 200,
  body: invitationForm,
  reply: data(loggedIn),
} as const satisfies Endpoint

export const acceptAsNew = {
  method: 'POST',
  path: '/v1/users/invitations/sign-up',
  summary: 'Join a hotel with a new account for the invited address, and log in',
  write: true,
  anySession: true,
  access: 'public',
  cost: 20,
  status: 201,
  body: newStaffForm,
  reply: data(loggedIn),
} as const satisfies Endpoint
