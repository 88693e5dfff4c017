import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { LeaveSheet } from './leave-sheet.tsx'
import classes from './local-taxes.module.css'
import { TaxExample } from './tax-example.tsx'
import { useVatForm, type VatFormOptions } from './use-vat-form.ts'
import { BoardFields, FeeField, RateFields } from './vat-fields.tsx'
import { VatMeanwhile } from './vat-meanwhile.tsx'

/** Changes VAT rates and board values, beside what VAT is then in a stay. */
export function VatEditor({ onLeave, ...options }: VatFormOptions & { readonly onLeave: () => void }) {
  const { t } = useTranslation()
  const { hotel } = options
  const state = useVatForm(options)
  const { isTyped, body } = state
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        className={classes.back ?? ''}
        leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
        onClick={() => (isTyped ? setIsAsking(true) : onLeave())}
      >
        {t('localTaxes.back')}
      </Button>
      <div className={classes.layout}>
        <EditorFrame
          title={t('localTaxes.vat.title')}
          heading="h1"
          takesFocus
          state={state}
          note={t('localTaxes.vat.affectsNone')}
          texts={{ save: t('localTaxes.vat.save'), discard: t('localTaxes.discard'), delete: '' }}
          onDiscard={onLeave}
          onDelete={null}
        >
          <VatMeanwhile state={state} currency={hotel.currency} />
          <RateFields state={state} today={todayIn(hotel.timezone)} />
          <BoardFields state={state} currency={hotel.currency} />
          <FeeField state={state} />
        </EditorFrame>
        <TaxExample hotel={hotel} vat={body} />
      </div>
      {isAsking && <LeaveSheet onLeave={onLeave} onClose={() => setIsAsking(false)} />}
    </>
  )
}
