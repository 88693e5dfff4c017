import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useEditorForm } from '../../ui/editor/use-editor-form.ts'
import { fieldOf, toBody, valuesFor, type VoucherValues } from './voucher-values.ts'
import { checkVoucher, useSaveVoucher, type VoucherAct } from './vouchers-api.ts'

export type VoucherFormOptions = {
  readonly hotel: OwnerProperty
  readonly act: VoucherAct
  /** The codes that were made or changed. */
  readonly onSaved: (codes: readonly string[]) => void
}

/** The form of one voucher or a series; a known one is saved on top of the version that it was filled from. */
export function useVoucherForm({ hotel, act, onSaved }: VoucherFormOptions) {
  const language = useLanguage()
  const save = useSaveVoucher(hotel.id)
  const [base, setBase] = useState(act.kind === 'change' ? act.voucher : null)
  const bodyOf = (values: VoucherValues) => ({
    ...toBody(act, values, hotel.currency),
    ...(base && { version: base.version }),
  })
  const editor = useEditorForm<VoucherValues, readonly string[]>({
    initialValues: valuesFor(act, language),
    toBody: bodyOf,
    check: async (body) => await checkVoucher(act, body),
    fieldOf,
    send: (values) => save(act, bodyOf(values)),
    onDone: onSaved,
  })
  return { ...editor, base, setBase }
}

export type VoucherFormState = ReturnType<typeof useVoucherForm>
