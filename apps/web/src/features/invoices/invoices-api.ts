import {
  creditInvoice,
  getInvoiceSeller,
  issueInvoice,
  listBookingInvoices,
  listInvoices,
  mailInvoice,
  saveInvoiceSeller,
} from '@keystay/contract/invoices/endpoints'
import type { BookingInvoices, Invoice, InvoiceSeller } from '@keystay/contract/invoices/entities'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type Reply } from '../../platform/api/call.ts'
import { keepAnswer } from '../../platform/api/keep-answer.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'

type BookingKey = { readonly propertyId: string; readonly bookingId: string }

const monthsKey = (propertyId: string) => [...hotelKey(propertyId), 'invoices']
const sellerKey = (propertyId: string) => [...hotelKey(propertyId), 'invoice-seller']
const bookingKey = ({ propertyId, bookingId }: BookingKey) => [...hotelKey(propertyId), 'booking-invoices', bookingId]

/** The invoices of a month ("2026-11"). */
export function useInvoices(propertyId: string, month: string) {
  return useQuery({
    queryKey: [...monthsKey(propertyId), month],
    queryFn: ({ signal }) =>
      call(listInvoices, { params: { propertyId }, query: { month }, signal }).then(({ data }) => data),
    staleTime: 0,
  })
}

/** The invoices of a booking, and what can be written next. */
export function useBookingInvoices(key: BookingKey) {
  return useQuery({
    queryKey: bookingKey(key),
    queryFn: ({ signal }) => call(listBookingInvoices, { params: key, signal }).then(({ data }) => data),
    staleTime: 0,
  })
}

/** Lets the lists know what the server has just said of a booking's invoices. */
function useRemember(key: BookingKey) {
  const client = useQueryClient()
  return (data: BookingInvoices) => {
    keepAnswer(client, bookingKey(key), data)
    readAfterChange(client, key.propertyId, true, bookingKey(key))
  }
}

export type InvoiceBody = CallInput<typeof issueInvoice>['body']

/** Issues an invoice of what was shown as its total. */
export function useIssue(key: BookingKey) {
  const remember = useRemember(key)
  return async (body: InvoiceBody): Promise<BookingInvoices> => {
    const { data } = await call(issueInvoice, { params: key, body })
    remember(data)
    return data
  }
}

/** Takes an invoice back by a credit note. */
export function useCredit(key: BookingKey) {
  const remember = useRemember(key)
  return useMutation({
    mutationKey: changeKey(key.propertyId),
    mutationFn: async (invoiceId: string) =>
      (await call(creditInvoice, { params: { propertyId: key.propertyId, invoiceId } })).data,
    onSuccess: remember,
  })
}

/** Has an invoice mailed on top of how often that was done as is shown. */
export function useMailInvoice(key: BookingKey) {
  const remember = useRemember(key)
  return useMutation({
    mutationKey: changeKey(key.propertyId),
    mutationFn: async ({ id, mail }: Invoice) => {
      const params = { propertyId: key.propertyId, invoiceId: id }
      return (await call(mailInvoice, { params, body: { mailed: mail?.count ?? 0 } })).data
    },
    onSuccess: remember,
  })
}

/** What stands on a hotel's invoices. */
export function useSeller(propertyId: string) {
  return useQuery({
    queryKey: sellerKey(propertyId),
    queryFn: ({ signal }) => call(getInvoiceSeller, { params: { propertyId }, signal }),
    staleTime: 0,
  })
}

export type SellerBody = CallInput<typeof saveInvoiceSeller>['body']

/** Saves it on top of the version that the form was filled from. */
export function useSaveSeller(propertyId: string) {
  const client = useQueryClient()
  return async (body: SellerBody): Promise<InvoiceSeller> => {
    const reply = await call(saveInvoiceSeller, { params: { propertyId }, body })
    keepAnswer<Reply<typeof getInvoiceSeller>>(client, sellerKey(propertyId), reply)
    return reply.data
  }
}
