import { invoiceForm, invoiceSellerForm } from '@keystay/contract/invoices/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

/** What is wrong with a hotel's own data as they would be sent. */
export function checkSeller(body: object): readonly FieldIssue[] {
  const parsed = invoiceSellerForm.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}

/** What is wrong with an invoice as it would be sent. */
export function checkInvoice(body: object): readonly FieldIssue[] {
  const parsed = invoiceForm.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
