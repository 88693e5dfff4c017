import { isIncluded, isPerGuest } from '@keystay/contract/extras/entities'
import type { OwnQuote } from '@keystay/contract/bookings/own-endpoints'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { ExtrasField } from '../../ui/fields/extras-field.tsx'
import { useHotelExtras } from './own-booking-api.ts'
import type { FieldsProps } from './stay-fields.tsx'
import classes from './own-booking.module.css'

type ExtraFieldsProps = FieldsProps & { readonly propertyId: string; readonly quote: OwnQuote | undefined }

/** What goes with the rooms, those that only the hotel adds among it; what the plan includes is not offered beside it. */
export function ExtraFields({ draft, onDraft, errors, propertyId, quote }: ExtraFieldsProps) {
  const { t } = useTranslation()
  const { money, language } = useFormat()
  const board = quote?.plans.find(({ planId }) => planId === draft.planId)?.board
  const isChosen = (id: string) => draft.extras.some(({ extraId }) => extraId === id)
  const extras = useHotelExtras(propertyId)
    .filter((extra) => extra.mode !== 'compulsory')
    // What was chosen before the plan that includes it stays in view: it is refused beside that.
    .filter((extra) => isChosen(extra.id) || board === undefined || !isIncluded(extra, board))
    .map(({ id, name, names, unit, price, mode }) => {
      const cost = `${money(price)} ${t(`extras.units.${unit}`)}`
      return {
        id,
        name: names[language] ?? name,
        perGuest: isPerGuest(unit),
        note: mode === 'hotel' ? `${cost}, ${t('stayChange.byHotel')}` : cost,
      }
    })
  if (extras.length === 0) return null
  const { extras: chosen, lines } = draft
  return (
    <div className={classes.group}>
      <ExtrasField
        extras={extras}
        chosen={chosen}
        guests={lines.reduce((all, { adults, children }) => all + adults + children, 0)}
        errorOf={(id) => {
          const at = chosen.findIndex(({ extraId }) => extraId === id)
          return at < 0 ? undefined : (errors[`extras.${at}.extraId`] ?? errors[`extras.${at}.count`])
        }}
        onCount={(extraId, count) => {
          const others = chosen.filter((one) => one.extraId !== extraId)
          onDraft({ extras: count > 0 ? [...others, { extraId, count }] : others })
        }}
      />
    </div>
  )
}
