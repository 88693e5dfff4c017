import { z } from 'zod'
import type { Endpoint, FileEndpoint } from '../shared/endpoint.ts'
import { idField, optionalText } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { data, done, list, page } from '../shared/replies.ts'
import { voucher, voucherExample } from './entities.ts'
import { voucherChange, voucherExampleForm, voucherForm, voucherSeries, voucherTable } from './forms.ts'

const atVoucher = z.object({ propertyId: idField, voucherId: idField })

export const listVouchers = {
  method: 'GET',
  path: '/v1/properties/:propertyId/vouchers',
  summary: 'The discount codes of a hotel with their uses, the newest first, by the beginning of their code',
  write: false,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  query: z.object({ ...page, code: optionalText(100) }),
  reply: list(voucher),
} as const satisfies Endpoint

/** All of them, as a table that can also be uploaded. */
export const vouchersFile = {
  method: 'GET',
  path: `${listVouchers.path}.csv`,
  access: listVouchers.access,
  right: listVouchers.right,
  cost: 5,
  params: listVouchers.params,
  media: 'text/csv; charset=utf-8',
} as const satisfies FileEndpoint

export const createVoucher = {
  method: 'POST',
  path: '/v1/properties/:propertyId/vouchers',
  summary: 'Add a discount code',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 201,
  params: atProperty,
  body: voucherForm,
  reply: data(voucher),
} as const satisfies Endpoint

export const createVoucherSeries = {
  method: 'POST',
  path: '/v1/properties/:propertyId/vouchers/series',
  summary: 'Add many discount codes with equal terms: a prefix, and a random part that nobody guesses',
  write: true,
  access: 'owner',
  right: 'prices',
  cost: 5,
  status: 201,
  params: atProperty,
  body: voucherSeries,
  reply: data(z.object({ codes: z.array(z.string()) })),
} as const satisfies Endpoint

export const uploadVouchers = {
  method: 'POST',
  path: '/v1/properties/:propertyId/vouchers/table',
  summary: 'Add the discount codes of a table (CSV): all of its lines or none',
  write: true,
  access: 'owner',
  right: 'prices',
  cost: 5,
  status: 201,
  params: atProperty,
  body: voucherTable,
  reply: data(z.object({ added: z.int() })),
} as const satisfies Endpoint

export const changeVoucher = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/vouchers/:voucherId',
  summary: 'Change or end a discount code; bookings keep what it gave them',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atVoucher,
  body: voucherChange,
  reply: data(voucher),
} as const satisfies Endpoint

export const deleteVoucher = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/vouchers/:voucherId',
  summary: 'Delete a discount code; bookings keep what it gave them',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atVoucher,
  reply: done,
} as const satisfies Endpoint

export const tryVoucher = {
  method: 'POST',
  path: '/v1/properties/:propertyId/vouchers/example',
  summary: 'What a stay costs with a code of these terms; nothing is saved',
  write: false,
  access: 'owner',
  right: 'prices',
  cost: 2,
  costPerNight: 0.02,
  status: 200,
  params: atProperty,
  body: voucherExampleForm,
  reply: data(voucherExample),
} as const satisfies Endpoint
