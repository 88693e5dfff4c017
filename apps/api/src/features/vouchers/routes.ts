import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/vouchers/endpoints'
import { foldCode } from '@keystay/contract/vouchers/codes'
import type { Deps } from '../../deps.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { readVouchers } from './queries.ts'
import { tellVoucher } from './rules.ts'
import { changeVoucher, createSeries, createVoucher, deleteVoucher, requireHotel } from './save-voucher.ts'
import { writeTable } from './table.ts'
import { tryVoucher } from './try-voucher.ts'
import { uploadTable } from './upload-table.ts'

/** Discount codes, for the owner; guests use them with quotes and bookings. */
export function addVoucherRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.listVouchers, async ({ params: { propertyId }, query }) => {
    const { page, size, code = '' } = query
    const { currency } = await requireHotel(deps, propertyId)
    const part = { offset: (page - 1) * size, limit: size }
    const { rows, total } = await readVouchers(deps.database.write, { propertyId, code: foldCode(code) }, part)
    return { data: rows.map((row) => tellVoucher(row, currency)), pagination: paginationOf(total, page, size) }
  })

  addRoute(app, endpoints.vouchersFile, async ({ params: { propertyId }, reply }) => {
    const { slug, currency } = await requireHotel(deps, propertyId)
    const { rows } = await readVouchers(deps.database.write, { propertyId, code: '' })
    reply.header('content-disposition', `attachment; filename="${slug}-vouchers.csv"`)
    return writeTable(rows, currency)
  })

  addRoute(app, endpoints.createVoucher, async ({ params, body }) => ({
    data: await createVoucher(deps, params.propertyId, body),
  }))

  addRoute(app, endpoints.createVoucherSeries, async ({ params, body }) => ({
    data: { codes: await createSeries(deps, params.propertyId, body) },
  }))

  addRoute(app, endpoints.uploadVouchers, async ({ params, body }) => ({
    data: { added: await uploadTable(deps, params.propertyId, body.csv) },
  }))

  addRoute(app, endpoints.tryVoucher, async ({ params, body, language }) => ({
    data: await tryVoucher(deps, params.propertyId, body, language),
  }))

  addRoute(app, endpoints.changeVoucher, async ({ params, body }) => ({
    data: await changeVoucher(deps, params, body),
  }))

  addRoute(app, endpoints.deleteVoucher, async ({ params }) => {
    await deleteVoucher(deps, params)
    return { data: true as const }
  })
}
