import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { data, done } from '../shared/replies.ts'
import { planExample, ratePlan, standardPlan } from './entities.ts'
import { exampleForm, planChange, planForm, standardChange } from './forms.ts'

const atPlan = z.object({ propertyId: idField, planId: idField })

export const listPlans = {
  method: 'GET',
  path: '/v1/properties/:propertyId/rate-plans',
  summary: 'The rate plans of a hotel beside its standard plan, parents before children',
  write: false,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  reply: data(z.array(ratePlan)),
} as const satisfies Endpoint

export const createPlan = {
  method: 'POST',
  path: '/v1/properties/:propertyId/rate-plans',
  summary: 'Add a rate plan',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 201,
  params: atProperty,
  body: planForm,
  reply: data(ratePlan),
} as const satisfies Endpoint

export const changePlan = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/rate-plans/:planId',
  summary: 'Change a rate plan; bookings keep what they were promised',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atPlan,
  body: planChange,
  reply: data(ratePlan),
} as const satisfies Endpoint

export const deletePlan = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/rate-plans/:planId',
  summary: 'Delete a rate plan; refused while others are derived from it, and where nothing else is on sale',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atPlan,
  reply: done,
} as const satisfies Endpoint

export const changeStandardPlan = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/standard-plan',
  summary: 'Change what a hotel says of its standard plan; refused off sale where no other plan is on sale',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  body: standardChange,
  reply: data(standardPlan),
} as const satisfies Endpoint

export const tryPlans = {
  method: 'POST',
  path: '/v1/properties/:propertyId/rate-plans/example',
  summary:
    'What a stay costs by every plan of a hotel, the standard plan first, with a plan as it would be; nothing is saved',
  write: false,
  access: 'owner',
  right: 'prices',
  cost: 2,
  costPerNight: 0.02,
  status: 200,
  params: atProperty,
  body: exampleForm,
  reply: data(z.array(planExample)),
} as const satisfies Endpoint
